import { ClockView } from '../clock/clock-view.tsx';
import { DefectsView } from '../defects/defects-view.tsx';
import { EventsView } from '../events/events-view.tsx';
import { FaultsView } from '../faults/faults-view.tsx';
import { OrdersView } from '../orders/orders-view.tsx';
import { RequestsView } from '../requests/requests-view.tsx';
import { SandboxSuggestions } from '../sandbox/open-sandbox.tsx';
import { SandboxBar } from '../sandbox/sandbox-bar.tsx';
import { sandboxName, view } from '../state/place.ts';
import { ActiveSettings } from './active-settings.tsx';
import { Guide } from './guide.tsx';
import { Header } from './header.tsx';
import { RequestBar } from './request-bar.tsx';
import { WatchProblem } from './watch-problem.tsx';

const VIEW = {
  orders: OrdersView,
  requests: RequestsView,
  events: EventsView,
  clock: ClockView,
  faults: FaultsView,
  defects: DefectsView,
} as const;

export function App() {
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
        <WatchProblem />
        <View key={sandboxName.value} />
      </main>
      <RequestBar />
    </>
  );
}
