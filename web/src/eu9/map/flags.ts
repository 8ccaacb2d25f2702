/** Banners of the powers: plain shapes of our own, 18 wide and 12 high. Others bear their letters. */
export interface Banner {
  ground: string;
  shapes: readonly { d: string; fill: string }[];
}

const WHITE = '#fbf6ea';
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
  rebels: { ground: '#7a2020', shapes: [{ d: 'M4 2L14 10M14 2L4 10', fill: 'none' }] },
};

export const bannerOf = (realm: string): Banner | undefined => BANNERS[realm];
