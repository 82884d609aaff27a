import { basePath, VIEWS, view } from '../state/place.ts';
import { showGuide } from './guide.tsx';

export function Header() {
  return (
    <header class="top">
      <p class="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <circle cx="16" cy="16" r="15" />
          <path d="M6 19a10 10 0 0 1 20 0z" />
          <path d="M5 21h22v2.5H5z" />
        </svg>
        Food Ordering <span>console</span>
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
