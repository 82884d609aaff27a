import { PROBE_WITH } from '#program';
import { wrapText } from '../../harness/terminal/terminal.ts';
import { SITUATIONS } from '../situations/situations.ts';

const ID_WIDTH = 21;
const TITLE_WIDTH = 56;

/** The text of `--help`. */
export const HELP = `Usage: ${PROBE_WITH} [options] -- <command that runs your client>

Tells how good a client is. It runs your client once in each of ${SITUATIONS.length} situations,
such as a lost response or a service that is down, and judges by what can be
observed: the requests, the orders, the exit code and the time.

The client's task: place the order in the environment variable ORDER (JSON) at
the address in BASE_URL, pay for it, and exit with 0. Or give up, and exit with
another code. It gets no standard input. If CLIENT_ID and CLIENT_SECRET are set,
it needs an access token: POST /oauth/token, with the client credentials grant.

  ${PROBE_WITH} -- node client.js
  ${PROBE_WITH} --only create-lost,pay-lost -- python3 client.py

Situations
${SITUATIONS.map(({ id, title }) => `  ${id.padEnd(ID_WIDTH)} ${wrapTitle(title)}`).join('\n')}

Which situations
  --only IDS            these only, separated by commas, and always calm
  --without CLAIMS      what your client does not claim to do: auth, if-match

How to run
  --jobs N              situations at once        (default: one for each core)
  --timeout SECONDS     a client that runs longer is ended
                        (default: 60 to 120, by the situation)
  --base-url URL        use a deployment instead of servers on this machine;
                        what its gateway cannot arrange is not applicable

Results
  --min-handled N       exit with 1 if fewer situations are handled
  --expected FILE       exit with 1 if other situations are not handled than in
                        this list, or if one of the list is handled
  --write-expected FILE write the list of those that are not handled now
  --json FILE           write the verdicts with all requests
  --html FILE           write one page to read offline
  --junit FILE          write a JUnit report; a failure is what was not handled
  --markdown FILE       write a summary for a pull request
  --help                print this

Exit codes: 0 probed; 1 below --min-handled or other than
--expected; 2 calm was not handled, or a run
had an error; 130 interrupted. NO_COLOR=1 turns colours off.
`;

/** Breaks a title into lines. Those after the first stand below its first word. */
function wrapTitle(title: string): string {
  const indent = ' '.repeat(ID_WIDTH + 3);
  return wrapText(title, indent.length + TITLE_WIDTH, indent).trimStart();
}
