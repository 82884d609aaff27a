/** List prices of us-east-1 in US dollars: the manual says where they are from. */
export const PRICES = {
  /** A million requests through API Gateway, and to Lambda. */
  gateway: 3.5,
  invocations: 0.2,
  /** A gigabyte-second of an arm64 function. */
  gigabyteSecond: 0.0000133334,
  /** A million units of a table on demand. */
  read: 0.125,
  write: 0.625,
  /** A gigabyte of logs, and to the internet. */
  logs: 0.5,
  transfer: 0.09,
} as const;
