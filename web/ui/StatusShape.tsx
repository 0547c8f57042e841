import type { Tone } from './status-labels.ts'

const shapes: Record<Tone, React.ReactNode> = {
  open: <rect x="2" y="2" width="8" height="8" strokeDasharray="2 1.6" />,
  moving: <path d="M2.5 2v8L10 6z" fill="currentColor" strokeLinejoin="round" />,
  waiting: <path d="M3 1.8h6M3 10.2h6M3.8 2c0 2 2.2 2.6 2.2 4s-2.2 2-2.2 4M8.2 2c0 2-2.2 2.6-2.2 4s2.2 2 2.2 4" />,
  good: <path d="M1.8 6.4 4.8 9.4 10.2 2.8" strokeWidth="2" />,
  bad: <path d="M2.5 2.5l7 7M9.5 2.5l-7 7" strokeWidth="2" />,
}

/**
 * The shape that represents a tone without color: crease, arrow, hourglass, tick, cross. Decorative: the text is next
 * to it.
 */
export const StatusShape = ({ tone }: { tone: Tone }) => (
  <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden>
    {shapes[tone]}
  </svg>
)
