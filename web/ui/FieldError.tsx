import type { ReactNode } from 'react'
import { labelParts } from '../locales/message-text.ts'

/**
 * The error of a field. For screen readers it names the section of the form (ORDER-032), as in "City (Shipping Address)
 * cannot be empty"; other users see the section in the legend above the field.
 */
export const FieldError = ({ path, error }: { path: string; error: ReactNode }): ReactNode => {
  const { section } = labelParts(path)
  if (typeof error !== 'string' || !section || !error.includes(section)) return error
  const [before = '', ...after] = error.split(section)
  return (
    <>
      {before.trimEnd()}
      <span className="visually-hidden"> {section}</span>
      {after.join(section)}
    </>
  )
}
