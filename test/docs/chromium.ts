import { existsSync } from 'node:fs';

/** The usual paths of Chromium. The variable CHROMIUM overrides them. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of Chromium; undefined if it is not installed. */
export const CHROMIUM = [process.env.CHROMIUM ?? '', ...PLACES].find((place) => place !== '' && existsSync(place));

/** Options for a container, and against network traffic that does not come from the page. */
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
