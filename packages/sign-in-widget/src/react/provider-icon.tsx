/** An icon for a sign-in method; decoration next to its name. */
export function ProviderIcon({ provider }: { provider: string }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      {shapes[provider] ?? shapes.other}
    </svg>
  );
}

const line = { fill: "none", stroke: "currentColor", strokeWidth: 1.6 } as const;

const shapes: Readonly<Record<string, React.JSX.Element>> = {
  "google.com": (
    <g fill="none" strokeWidth="3.2">
      <path d="M15.2 5.1A7 7 0 0 0 4.3 6" stroke="#ea4335" />
      <path d="M4.3 6a7 7 0 0 0 0 8" stroke="#fbbc05" />
      <path d="M4.3 14a7 7 0 0 0 9.9 1.6" stroke="#34a853" />
      <path d="M14.2 15.6A7 7 0 0 0 17 10h-6.6" stroke="#4285f4" />
    </g>
  ),
  "github.com": (
    <g {...line}>
      <circle cx="6" cy="4.5" r="2" />
      <circle cx="6" cy="15.5" r="2" />
      <circle cx="14" cy="7" r="2" />
      <path d="M6 6.5v7M14 9c0 3-4 3-7 5" />
    </g>
  ),
  password: (
    <g {...line}>
      <rect x="2" y="4" width="16" height="12" rx="1.5" />
      <path d="m2.5 5.5 7.5 6 7.5-6" />
    </g>
  ),
  phone: (
    <g {...line}>
      <rect x="5.5" y="1.5" width="9" height="17" rx="1.5" />
      <path d="M8.8 15.8h2.4" />
    </g>
  ),
  anonymous: (
    <g {...line}>
      <circle cx="10" cy="6.5" r="3.5" />
      <path d="M3 18c.6-4 3.3-6 7-6s6.4 2 7 6" />
    </g>
  ),
  other: (
    <g {...line}>
      <circle cx="6.5" cy="10" r="4" />
      <path d="M10.5 10H18v3.5M15 10v2.5" />
    </g>
  ),
};
