import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '../locales/lazy-part.ts'

const Fetched = lazyPart(() => import('./BankTransfer.tsx'), 'cart')

/** Bank details, with their code and texts loaded when they are shown. */
export const LazyBankTransfer = (props: ComponentProps<typeof Fetched>) => (
  <Suspense fallback={null}>
    <Fetched {...props} />
  </Suspense>
)
