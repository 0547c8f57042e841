import type { ReactNode } from 'react'
import { focusWithin } from './focus-within.ts'

/** A link within the page to the first visible field, by a selector, in the section of the element with this id. */
export const FocusLink = ({ to, field, children }: { to: string; field: string; children: ReactNode }) => (
  <a
    href={`#${to}`}
    onClick={(event) => {
      event.preventDefault()
      focusWithin(to, field)
    }}
  >
    {children}
  </a>
)
