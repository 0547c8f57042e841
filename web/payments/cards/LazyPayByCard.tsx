import { lazy, type ComponentProps, Suspense } from 'react'
import { fetchCode } from '../../data/fetch-code.ts'
import { loadTexts } from '../../locales/i18n.ts'

const Fetched = lazy(() =>
  fetchCode(async () => {
    const [form] = await Promise.all([import('./PayByCard.tsx'), loadTexts('cart')])
    return form
  }),
)

/** Card payment, with its code and texts loaded when it is shown. */
export const LazyPayByCard = (props: ComponentProps<typeof Fetched>) => (
  <Suspense fallback={props.otherwise ?? null}>
    <Fetched {...props} />
  </Suspense>
)
