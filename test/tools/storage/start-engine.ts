import { type Dynalite, startDynalite } from './start-dynalite.ts';

/** The address of the engine to test. By default, each test starts a dynalite in its own process. */
export const GIVEN_ENGINE = process.env.AWS_ENDPOINT_URL_DYNAMODB;

/** Returns the given engine or starts a dynalite. Closing it leaves a given engine running. */
export async function startEngine(): Promise<Pick<Dynalite, 'endpoint' | 'close'>> {
  return GIVEN_ENGINE ? { endpoint: GIVEN_ENGINE, close: async () => undefined } : startDynalite();
}
