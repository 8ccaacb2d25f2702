/** Notices in this browser: its push service brings them to `public/push.js`, even with no page open. */
import { t } from './t';

const WORKER = '/push.js';

/** Whether this browser can be told at all; it can't without https. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The worker looks for the window of a match: say where this one is. */
export function answerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', (event) => event.ports[0]?.postMessage(location.hash));
}

const existing = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** How the server names this browser among those that it tells; empty if it tells it nothing. */
export async function browserName(): Promise<string> {
  const endpoint = (await existing())?.endpoint;
  if (endpoint === undefined) return '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** This browser's subscription for the server's key. Says in plain words why there is none. */
export async function subscribe(key: string): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(t('push.denied'));
  try {
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const wanted = bytes(key);
    const old = await pushManager.getSubscription();
    // A server with a new key can't use what was made for the old one.
    if (old && !isSame(old.options.applicationServerKey, wanted)) await old.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
    return JSON.stringify(made);
  } catch {
    throw new Error(t('push.failed'));
  }
}

/** The subscription as it stands, so that the server can be told to leave it alone. */
export const subscribed = async (): Promise<string> => JSON.stringify(await existing());

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));

function isSame(key: ArrayBuffer | null, wanted: Uint8Array): boolean {
  const found = new Uint8Array(key ?? new ArrayBuffer(0));
  return found.length === wanted.length && found.every((byte, at) => byte === wanted[at]);
}
