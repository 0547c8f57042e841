import type { Address, Contact } from '#domain/people/contact.ts'
import { placeLine } from '#domain/people/place-line.ts'
import { fullName } from '#domain/text/full-name.ts'
import { language, t } from '../locales/i18n.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'
import { Facts } from '../ui/Panel.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { countryName } from './countries.ts'

/** Contact, shipping address and billing address of an order. */
export const AddressFacts = ({
  order: { contact, addresses, additionalComments },
}: {
  order: Pick<AnyOrder, 'contact' | 'addresses' | 'additionalComments'>
}) => {
  const shipping = addresses.find(({ type }) => type === 'shipping')
  const billing = addresses.find(({ type }) => type === 'billing')
  const sameLines = shipping && billing && linesOf(shipping).join() === linesOf(billing).join()
  if (!contact && !shipping) return <p>{t('ordering.checkout.none')}</p>
  return (
    <Facts
      rows={[
        [t('ordering.checkout.contactRow'), contact && lines(contactLines(contact))],
        [t('ordering.checkout.shipsTo'), shipping && lines(linesOf(shipping))],
        [t('ordering.checkout.billTo'), billing && (sameLines ? t('ordering.checkout.same') : lines(linesOf(billing)))],
        [
          t('ordering.checkout.comments'),
          additionalComments && <QuotedText key="comments">{additionalComments}</QuotedText>,
        ],
      ]}
    />
  )
}

/** An address as the lines of a postal label. */
export const linesOf = ({
  firstName,
  lastName,
  company,
  line1,
  line2,
  zipCode,
  city,
  state,
  country,
  phoneNumber,
}: Address): string[] =>
  [
    fullName({ firstName, lastName }),
    company,
    line1,
    line2,
    placeLine({ zipCode, city, state, country }, language()),
    countryName(country),
    phoneNumber,
  ].filter(Boolean)

const contactLines = ({ firstName, lastName, company, email, phoneNumber }: Contact): string[] =>
  [fullName({ firstName, lastName }), company, email, phoneNumber].filter(Boolean)

const lines = (texts: readonly string[]) =>
  texts.map((line) => (
    <div key={line}>
      <bdi>{line}</bdi>
    </div>
  ))
