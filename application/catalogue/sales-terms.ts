import type { z } from 'zod'
import { inCurrency } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { quoteDays } from '#domain/ordering/quote.ts'
import { reimbursementDays } from '#domain/ordering/reimbursement.ts'
import { zoneOf } from '#domain/shipping/freight.ts'
import type { Language } from '#domain/text/languages.ts'
import { type OperationPorts, query } from '../pipeline/operation.ts'
import { refusedCountry } from '../shipping/countries.ts'
import { catalogue, type SalesTerms } from './contracts.ts'

type Asked = { countryCode: string; language: Language }

/**
 * Sales terms for buyers who have not ordered yet. Every statement is derived from the published tariffs or the
 * settings, so pages cannot promise anything else.
 *
 * @throws {Rejection} invalid for a country that is unknown or not served
 */
const salesTermsOf = (
  { shop, seller, cards, bankAccount, referralTerms }: OperationPorts,
  { countryCode, language }: Asked,
): z.input<typeof SalesTerms> => {
  throwIfRefused(refusedCountry(countryCode))
  const { freight } = shop().index.catalogue
  const zone = zoneOf(freight, countryCode)
  return {
    seller: seller ? withoutEmail(seller) : null,
    shipping: freight.tariffs.flatMap(({ id, title, route, days, pickup }) => {
      const taken = days[zone.id]
      return taken
        ? [{ tariffId: id, title: title[language], route, days: { min: taken.best, max: taken.worst }, pickup }]
        : []
    }),
    peak: { months: freight.peak.months, percent: freight.peak.perMille / 10 },
    payment: { card: cards.kind !== 'none', bankTransfer: bankAccount !== undefined },
    quoteDays,
    sampleCreditDays: reimbursementDays,
    referral: {
      percent: referralTerms.percent,
      upperLimit: inCurrency(referralTerms.upperLimit),
      reward: inCurrency(referralTerms.reward),
    },
  }
}

const withoutEmail = ({ email: _, ...party }: NonNullable<OperationPorts['seller']>) => party

export const salesTerms = query(catalogue.salesTerms, ({ query: asked }, ports) => ({
  payload: salesTermsOf(ports, asked),
}))
