import { render } from 'preact';
import { isKeyAsked } from './api/api-key.ts';
import { ClockView } from './clock/clock-view.tsx';
import { DefectsView } from './defects/defects-view.tsx';
import { EventsView } from './events/events-view.tsx';
import { FaultsView } from './faults/faults-view.tsx';
import { ActiveSettings } from './frame/active-settings.tsx';
import { Guide, Header } from './frame/header.tsx';
import { KeyForm } from './frame/key-form.tsx';
import { RequestBar } from './frame/request-bar.tsx';
import { OrdersView } from './orders/orders-view.tsx';
import { RequestsView } from './requests/requests-view.tsx';
import { SandboxBar, SandboxSuggestions } from './sandbox/sandbox-bar.tsx';
import { enterSandbox, followUrl, sandboxName, view } from './state/place.ts';
import { startPolling } from './state/polling.ts';
import { lastSandbox, rememberSandbox } from './state/remember.ts';
import { startClock } from './state/sandbox.ts';
import { watchProblem } from './state/watch.ts';

const VIEW = {
  orders: OrdersView,
  requests: RequestsView,
  events: EventsView,
  clock: ClockView,
  faults: FaultsView,
  bugs: DefectsView,
} as const;

function App() {
  const View = VIEW[view.value];
  return (
    <>
      <SandboxSuggestions />
      <Header />
      <main>
        <h1 class="hidden">
          Console of the sandbox {sandboxName}: {view}
        </h1>
        <SandboxBar />
        <Guide />
        <ActiveSettings />
        <KeyForm />
        <WatchProblem />
        <View key={sandboxName.value} />
      </main>
      <RequestBar />
    </>
  );
}

/** Warns that the page may be out of date, and says why. */
function WatchProblem() {
  const problem = watchProblem.value;
  if (!problem || isKeyAsked.value) return null;
  return (
    <div class="problem" role="alert">
      <strong>{problem.title}</strong>
      <p>{problem.message}. What you see may be out of date. The console tries again every second.</p>
    </div>
  );
}

enterSandbox(lastSandbox());
followUrl();
sandboxName.subscribe(rememberSandbox);
startPolling();
startClock();
const element = document.querySelector('#console');
if (element) render(<App />, element);
