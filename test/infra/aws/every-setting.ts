/** A context with every setting that adds something to the stack. */
export const EVERY_SETTING = {
  apiKey: 'true',
  retain: 'true',
  throttle: '5:7',
  architecture: 'x86_64',
  requireSandbox: 'true',
  allowOrigin: 'https://app.example',
  webhookHosts: 'hooks.example',
  defects: 'pay-twice',
  changes: 'deprecated',
  sandboxDays: '2',
  maxDelay: '20000',
  reserve: '3',
  budget: '20:team@example.com',
  kms: 'arn:aws:kms:us-east-1:111122223333:key/1a2b3c4d-0000-0000-0000-000000000000',
  observe: 'on',
} as const;
