import { existsSync } from 'node:fs';

/** Where Debian, Ubuntu and others put it; CHROMIUM names another. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The Chromium of this machine; undefined where there is none. */
export const CHROMIUM = [process.env.CHROMIUM ?? '', ...PLACES].find((place) => place !== '' && existsSync(place));

/** So that it does nothing on the network but what the page does, and runs in a container. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
