/** Standing orders of a seat: `kind`, or `kind=key` where a kind of question has several. */
import type { Ask, Order } from '../lib/api';

/** Orders that would have answered this very question. */
export const ordersFor = (orders: readonly Order[], ask: Ask): Order[] =>
  orders.filter(({ kind }) => {
    const [name, key] = kind.split('=');
    return name === ask.kind && (key === undefined || ask.options.some((option) => option.key === key));
  });
