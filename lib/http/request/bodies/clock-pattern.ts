/** Leap years from 1970 to 2285. 2100 and 2200 are not leap years. */
const LEAP_YEARS = [
  '19(?:7[26]|8[048]|9[26])',
  '20(?:[02468][048]|[13579][26])',
  '21(?:0[48]|[2468][048]|[13579][26])',
  '22(?:0[48]|[246][048]|[1357][26]|8[04])',
];

const YEARS = '(?:19[7-9][0-9]|2[01][0-9]{2}|22[0-7][0-9]|228[0-5])';

/** The days of each month, except 29 February. */
const DAYS = [
  '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
  '02-(?:0[1-9]|1[0-9]|2[0-8])',
];

const DATE = `(?:${YEARS}-(?:${DAYS.join('|')})|(?:${LEAP_YEARS.join('|')})-02-29)`;
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?';
const ZONE = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])';

/**
 * The instants to which a clock can be set, as a regular expression for the document: RFC 3339, in the years 1970 to
 * 2285. Only on the first and last day, an offset can move an instant that matches out of these years.
 */
export const CLOCK_PATTERN = `^${DATE}[Tt]${TIME}${ZONE}$`;
