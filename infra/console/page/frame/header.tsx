import { basePath, VIEWS, view } from '../state/place.ts';
import { showGuide } from './guide.tsx';

export function Header() {
  return (
    <header class="top">
      <p class="brand">
        <img src={`${basePath.value}/docs/favicon.svg`} alt="" /> Food Ordering <span>console</span>
      </p>
      <nav aria-label="Views">
        {VIEWS.map((name) => (
          <a key={name} href={`#${name}`} aria-current={view.value === name ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <div class="links">
        <button type="button" class="quiet" onClick={openGuide}>
          What is this?
        </button>
        <a href={`${basePath.value}/docs`}>API docs</a>
      </div>
    </header>
  );
}

function openGuide(): void {
  showGuide();
  location.hash = '#orders';
}
