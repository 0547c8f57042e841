/** A payment at the card provider that waits for its card. `amount` in the currency. */
type PayableCard = { clientSecret: string; amount: number; currency: string }
export type CardFormProps = {
  payment: PayableCard
  /** The provider has an outcome, good or bad: the server knows which. */
  onSettled: () => Promise<void>
}
