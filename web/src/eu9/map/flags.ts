/** Banners of the powers and of the minors met most often: plain shapes of our own, 18 wide and 12 high. Others bear their letters. */
export interface Banner {
  ground: string;
  shapes: readonly { d: string; fill: string }[];
}

const WHITE = '#fbf6ea';
const RED = '#a83228';
const BLUE = '#3f68ad';
const GOLD = '#e2b23c';
const CROSS = 'M7.2 0H10.8V12H7.2ZM0 4.2H18V7.8H0Z';
const SALTIRE = 'M0 0H2.5L9 4.4L15.5 0H18V1.6L11.4 6L18 10.4V12H15.5L9 7.6L2.5 12H0V10.4L6.6 6L0 1.6Z';
const CRESCENT = 'M11.5 2.5A4 4 0 1 0 11.5 9.5A4.6 4.6 0 0 1 11.5 2.5Z';
const BANNERS: Record<string, Banner> = {
  england: { ground: WHITE, shapes: [{ d: 'M7.5 0H10.5V12H7.5ZM0 4.5H18V7.5H0Z', fill: '#b8423a' }] },
  france: {
    ground: '#3f68ad',
    shapes: [
      { d: 'M5 2.5L6.2 4L5 5.5L3.8 4ZM13 2.5L14.2 4L13 5.5L11.8 4ZM9 6.5L10.2 8L9 9.5L7.8 8Z', fill: '#f0d48a' },
    ],
  },
  spain: { ground: '#d8a531', shapes: [{ d: 'M0 0H9V6H0ZM9 6H18V12H9Z', fill: '#a83228' }] },
  turkey: { ground: '#4f8a4c', shapes: [{ d: 'M11.5 2.5A4 4 0 1 0 11.5 9.5A4.6 4.6 0 0 1 11.5 2.5Z', fill: WHITE }] },
  russia: {
    ground: '#3f8079',
    shapes: [{ d: 'M0 0L3 0L9 4.6L15 0L18 0L18 1.5L11.6 6L18 10.5V12H15L9 7.4L3 12H0V10.5L6.4 6L0 1.5Z', fill: WHITE }],
  },
  portugal: {
    ground: WHITE,
    shapes: [
      { d: 'M0 0H7V12H0Z', fill: '#7d9c3a' },
      { d: 'M9.5 3H14.5V7A2.5 2.5 0 0 1 9.5 7Z', fill: '#a83228' },
    ],
  },
  venice: {
    ground: '#95507f',
    shapes: [{ d: 'M9 2A4 4 0 1 0 9 10A4 4 0 1 0 9 2ZM8.3 3.4H9.7V8.6H8.3ZM6.4 5.3H11.6V6.7H6.4Z', fill: '#f0d48a' }],
  },
  poland: { ground: '#cf7f97', shapes: [{ d: 'M0 0H18V6H0Z', fill: WHITE }] },
  holland: {
    ground: WHITE,
    shapes: [
      { d: 'M0 0H18V4H0Z', fill: '#dc7a2e' },
      { d: 'M0 8H18V12H0Z', fill: '#3f68ad' },
    ],
  },
  sweden: { ground: '#5b9fc6', shapes: [{ d: 'M5 0H7.5V12H5ZM0 4.7H18V7.2H0Z', fill: '#f0d48a' }] },
  austria: { ground: '#a83228', shapes: [{ d: 'M0 4H18V8H0Z', fill: WHITE }] },
  prussia: { ground: WHITE, shapes: [{ d: 'M0 0H18V2.5H0ZM0 9.5H18V12H0ZM9 3.5L12 6L9 8.5L6 6Z', fill: '#35363f' }] },
  savoy: { ground: RED, shapes: [{ d: CROSS, fill: WHITE }] },
  denmark: { ground: RED, shapes: [{ d: 'M5 0H7V12H5ZM0 5H18V7H0Z', fill: WHITE }] },
  genoa: { ground: WHITE, shapes: [{ d: CROSS, fill: RED }] },
  switzerland: { ground: RED, shapes: [{ d: 'M7.7 2H10.3V4.7H13V7.3H10.3V10H7.7V7.3H5V4.7H7.7Z', fill: WHITE }] },
  scotland: { ground: '#3f68ad', shapes: [{ d: SALTIRE, fill: WHITE }] },
  burgundy: { ground: WHITE, shapes: [{ d: SALTIRE, fill: RED }] },
  milan: {
    ground: WHITE,
    shapes: [{ d: 'M11 2C8 2 6.5 3.5 8.5 5S11.5 7.5 8 10L7 9C9.5 7.5 8.5 6.5 7 5.5S6 1 11 1Z', fill: '#3c7a55' }],
  },
  naples: {
    ground: GOLD,
    shapes: [{ d: 'M2.5 0H4.5V12H2.5ZM7 0H9V12H7ZM11.5 0H13.5V12H11.5Z', fill: RED }],
  },
  papacy: {
    ground: WHITE,
    shapes: [
      { d: 'M0 0H9V12H0Z', fill: '#e2b23c' },
      { d: 'M11 3L15.5 8.5L14.5 9.5L10.5 4ZM15 3L10.5 8.5L11.5 9.5L15.7 4Z', fill: '#6b6357' },
    ],
  },
  tuscany: { ground: WHITE, shapes: [{ d: 'M9 2L10.5 5L13 6L10.5 7L9 10L7.5 7L5 6L7.5 5Z', fill: RED }] },
  hansa: { ground: WHITE, shapes: [{ d: 'M0 6H18V12H0Z', fill: RED }] },
  hungary: {
    ground: RED,
    shapes: [{ d: 'M0 1.5H18V3H0ZM0 4.5H18V6H0ZM0 7.5H18V9H0ZM0 10.5H18V12H0Z', fill: WHITE }],
  },
  bohemia: { ground: RED, shapes: [{ d: 'M0 0H18V6H0Z', fill: WHITE }] },
  bavaria: {
    ground: WHITE,
    shapes: [
      { d: 'M0 0H4.5L2.2 4H0ZM9 0H13.5L9 6L6.7 3ZM4.5 6L9 0L6.7 9L2.2 12ZM13.5 6L18 0V6L13.5 12H9Z', fill: BLUE },
    ],
  },
  saxony: { ground: GOLD, shapes: [{ d: 'M0 2H18V4H0ZM0 6H18V8H0ZM0 10H18V12H0Z', fill: '#35363f' }] },
  brandenburg: { ground: WHITE, shapes: [{ d: 'M9 2L14 5L11 6L12 10L9 8L6 10L7 6L4 5Z', fill: RED }] },
  palatinate: {
    ground: '#35363f',
    shapes: [{ d: 'M6 9L8 4L10 3L12 5L11 8L12.5 10H9.5L9 8L8 10H6Z', fill: '#f0d48a' }],
  },
  north_east_provinces: {
    ground: GOLD,
    shapes: [
      { d: 'M0 0H18V4H0Z', fill: RED },
      { d: 'M0 8H18V12H0Z', fill: BLUE },
    ],
  },
  lorraine: { ground: GOLD, shapes: [{ d: 'M0 0H4L18 9V12H14L0 3Z', fill: RED }] },
  teutonic_order: { ground: WHITE, shapes: [{ d: CROSS, fill: '#35363f' }] },
  livonian_order: { ground: WHITE, shapes: [{ d: 'M8 0H10V12H8ZM0 5H18V7H0Z', fill: '#35363f' }] },
  knights: { ground: '#35363f', shapes: [{ d: CROSS, fill: WHITE }] },
  mamluks: { ground: GOLD, shapes: [{ d: CRESCENT, fill: RED }] },
  crimea: { ground: '#6fa3b8', shapes: [{ d: 'M6 3H12V4.6H9.8V9H8.2V4.6H6Z', fill: '#f0d48a' }] },
  persia: { ground: '#3c7a55', shapes: [{ d: 'M9 2.5A3.5 3.5 0 1 0 9 9.5A3.5 3.5 0 1 0 9 2.5Z', fill: '#f0d48a' }] },
  algiers: { ground: RED, shapes: [{ d: CRESCENT, fill: '#f0d48a' }] },
  tunis: { ground: WHITE, shapes: [{ d: CRESCENT, fill: RED }] },
  morocco: {
    ground: RED,
    shapes: [{ d: 'M9 2L10.2 4.8H13L10.8 6.6L11.6 9.6L9 7.8L6.4 9.6L7.2 6.6L5 4.8H7.8Z', fill: '#3c7a55' }],
  },
  granada: { ground: '#3c7a55', shapes: [{ d: 'M2 9L16 2V4L2 11Z', fill: GOLD }] },
  kazan: {
    ground: WHITE,
    shapes: [{ d: 'M3 8C5 3 9 3 10 6S14 9 15 4L16 6C15 11 10 11 9 8S6 6 4 9Z', fill: '#35363f' }],
  },
  moldavia: { ground: BLUE, shapes: [{ d: 'M0 0H6V12H0Z', fill: RED }] },
  wallachia: { ground: GOLD, shapes: [{ d: 'M0 0H6V12H0Z', fill: BLUE }] },
  rebels: { ground: '#7a2020', shapes: [{ d: 'M4 2L14 10M14 2L4 10', fill: 'none' }] },
};

export const bannerOf = (realm: string): Banner | undefined => BANNERS[realm];
