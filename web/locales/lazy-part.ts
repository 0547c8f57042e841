import { type ComponentType, lazy } from 'react'
import { fetchCode } from '../data/fetch-code.ts'
import { loadTexts } from './i18n.ts'

/** A part of a page that is loaded when it is first shown, together with its texts. */
export const lazyPart = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...texts: Parameters<typeof loadTexts>
) => lazy(() => fetchCode(async () => (await Promise.all([load(), loadTexts(...texts)]))[0]))
