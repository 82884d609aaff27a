/** Returns the text of `--help`. @param start how a user starts the tool: `npm run score --` */
export function helpWith(start: string): string {
  return `Usage: ${start} [options] -- <command that runs your tests>

Tells how many bugs your tests would notice. It switches known bugs on in the
service, one at a time, and runs your command against each. If the command
fails, your tests noticed the bug. Any language and any runner will do: only
the exit status counts. At last it switches changes on that break nothing: if
your command fails then, your tests raise a false alarm.

The command gets the service's address in BASE_URL and no standard input.
{baseUrl} in its arguments is replaced by the address, {run} by a number that
only this run has, which is also in FOOD_ORDERING_RUN.

  ${start} -- pytest tests
  ${start} --sample 20 --env API_URL -- npx playwright test
  ${start} -- newman run postman.json --env-var baseUrl={baseUrl}

Which bugs
  --only IDS            these only, separated by commas
  --area AREAS          orders, money, validation, errors, lists, concurrency,
                        idempotency; access, for a suite of two identities; or
                        all         (default: all but access)
  --level LEVELS        1 (a smoke test finds it) to 3 (takes a boundary, a
                        combination or a race)
  --sample N            N of them, chosen by the seed
  --seed S              seed of the sample         (default: a new one, printed)
  --ignore ID:REASON    leave a bug out; may be repeated
  --no-changes          do not look for false alarms
  --thorough            give each bug a run of its own; by default, runs with
                        many bugs on find the ones that no request meets
  --confirm             try every noticed bug a second time, also if there are
                        more than 20; one that is not noticed again is an error
  --no-confirm          try none a second time, although tests that fail by
                        chance then seem to notice more

How to run
  --jobs N              runs at once  (default: one or two for each core, by the
                        CPU time that the first run took)
  --timeout SECONDS     a run that takes longer has noticed a bug that it met
                        (default: 4 times the suite's own time, at least 10)
  --error-codes CODES   exit codes that mean "could not run", such as 2-5 for
                        pytest; 126, 127 and those of signals always do
  --env NAME            put the address in this variable, too; may be repeated
  --junit-in PATH       the JUnit report that your runner writes, or its folder
                        of reports, to name the tests that noticed; write {run}
                        in the path and in the command, or there is one run at a
                        time. Reports there are removed before each run
  --base-url URL        use a deployment instead of servers on this machine;
                        API_KEY in the environment is the key of a closed one

Results
  --all                 explain every bug that was not noticed, or not met;
                        by default, ten that were not noticed, the easiest first
                        (every false alarm is explained)
  --no-spoilers         show figures only, and name no bug: to compare scores
                        without teaching the list
  --min-score P         exit with 1 if the score is below P percent
  --max-false-alarms N  exit with 1 if there are more false alarms than N
  --compare FILE        show what is newly noticed, and what is lost, since the
                        run that wrote this file with --json
  --json FILE           write a mutation-testing-report-schema document
  --html FILE           write one page to read offline
  --junit FILE          write a JUnit report; below --min-score a missed bug is
                        a failure, and otherwise skipped with a message
                        (a false alarm: above --max-false-alarms)
  --markdown FILE       write a summary for a pull request
  --help                print this

Exit codes: 0 scored; 1 below --min-score or above --max-false-alarms;
2 no score, or a run had an error; 130 interrupted. NO_COLOR=1 turns colours
off.
`;
}
