/** Reads the window's colours for diagrams, and reports when they change. */

/** Colours as CSS functions with numbers, which any page understands. */
export interface DiagramColours {
  readonly isDark: boolean;
  readonly text: string;
  readonly muted: string;
  readonly surface: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly border: string;
}

/** @param place an element with the theme to use */
export function diagramColours(place: Element): DiagramColours {
  const probe = document.createElement('span');
  place.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    isDark: isDark(),
    text: read('text'),
    muted: read('text-muted'),
    surface: read('surface'),
    accent: read('accent'),
    accentSoft: read('accent-soft'),
    border: read('border'),
  };
  probe.remove();
  return colours;
}

/** Calls `onChange` when the theme changes. Returns a function that stops this. */
export function watchTheme(onChange: () => void): () => void {
  const scheme = window.matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'style', 'class'] });
  scheme.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    scheme.removeEventListener('change', onChange);
  };
}

function isDark(): boolean {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  if (!scheme.includes('dark')) return false;
  return !scheme.includes('light') || window.matchMedia('(prefers-color-scheme: dark)').matches;
}
