import { computed, type Signal, signal } from '@preact/signals';
import { DEFAULT_SANDBOX } from '../../../sandboxes/sandbox-limits.ts';

/** The views of the console, as the URL names them. */
export const VIEWS = ['orders', 'requests', 'events', 'clock', 'faults', 'bugs'] as const;
export type View = (typeof VIEWS)[number];

/** The sandbox, view and order that the URL names: `<root>/sandboxes/<name>/console#<view>/<order>`. */
const place = signal(readPlace());

export const root = computed(() => place.value.root);
export const sandboxName = computed(() => place.value.sandbox);
export const view = computed(() => place.value.view);
export const openOrderId = computed(() => place.value.order);

/** Whether it is the default sandbox, which has no settings. */
export const isDefault = computed(() => sandboxName.value === DEFAULT_SANDBOX);

/** The path of the endpoints that manage the sandbox, below the root. */
export const sandboxPath = computed(() => `/sandboxes/${sandboxName.value}`);

/** The path of the sandbox's base URL. */
export const basePath = computed(() => (isDefault.value ? root.value : `${root.value}${sandboxPath.value}`));

/** The sandbox's base URL, for clients. */
export const baseUrl = computed(() => `${location.origin}${basePath.value}` || '/');

/** The path of the sandbox's own API, below the root. */
export const apiPath = computed(() => (isDefault.value ? '' : sandboxPath.value));

/** Returns a signal that has this value whenever another sandbox is opened. */
export function sandboxSignal<Value>(initial: Value): Signal<Value> {
  const state = signal(initial);
  sandboxName.subscribe(() => (state.value = initial));
  return state;
}

/** Opens another sandbox in the same view. */
export function openSandbox(name: string): void {
  history.pushState(null, '', `${consolePathOf(name)}#${view.value}`);
  place.value = readPlace();
}

/** If the URL names no sandbox, opens the last one, or a new one if there is none. */
export function enterSandbox(last: string | undefined): void {
  if (isBelowSandbox(baseOf(location.pathname))) return;
  history.replaceState(null, '', consolePathOf(last ?? newName()) + location.hash);
  place.value = readPlace();
}

/** Opens an order. Without an id, closes the open one. */
export function openOrder(id: string | undefined): void {
  history.pushState(null, '', id === undefined ? '#orders' : `#orders/${id}`);
  place.value = readPlace();
}

/** Updates the place after the browser's back and forward buttons and after links. */
export function followUrl(): void {
  for (const event of ['popstate', 'hashchange']) {
    addEventListener(event, () => (place.value = readPlace()));
  }
}

/** The path of a sandbox's console. It names the default sandbox, too, because `/console` opens another one. */
function consolePathOf(name: string): string {
  return `${root.value}/sandboxes/${name}/console`;
}

/** Returns a sandbox name that nobody else uses. `randomUUID` exists only on pages from https or this machine. */
function newName(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `sandbox-${number.toString(36)}`;
}

function baseOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/console'));
}

function isBelowSandbox(base: string): boolean {
  return base.split('/').at(-2) === 'sandboxes';
}

function readPlace() {
  const base = baseOf(location.pathname);
  const segments = base.split('/');
  const isNamed = isBelowSandbox(base);
  const [name, order] = location.hash.slice(1).split('/');
  return {
    /** The path of the service's root, such as `/prod`; empty without a stage. */
    root: isNamed ? segments.slice(0, -2).join('/') : base,
    sandbox: (isNamed && segments.at(-1)) || DEFAULT_SANDBOX,
    view: VIEWS.find((known) => known === name) ?? VIEWS[0],
    order: order || undefined,
  };
}
