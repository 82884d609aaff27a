import type { ComponentChildren } from 'preact';
import { isDefault } from '../state/place.ts';
import { OpenSandbox } from './open-sandbox.tsx';

/** Shows its content in a named sandbox. In the default one, which has no settings, offers to open another. */
export function NamedOnly({ children }: { children: ComponentChildren }) {
  if (!isDefault.value) return <>{children}</>;
  return (
    <div class="card">
      <h2>This needs a sandbox with a name</h2>
      <p>
        You are in the sandbox <code>default</code>, which every plain request uses. It has no settings, so nobody can
        break it for the others. Name a sandbox of your own: it exists as soon as you name it, and it costs nothing.
      </p>
      <OpenSandbox submit="Open it" initial="my-tests" tone="primary" />
    </div>
  );
}
