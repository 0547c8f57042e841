import { useProducts } from '../../catalogue/use-products.ts'
import { useSalesTerms } from '../../catalogue/use-sales-terms.ts'
import { countryInText } from '../../locales/country-in-text.ts'
import { durationText } from '../../locales/duration-text.ts'
import { language, t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { categories } from '../../stores/catalogue.ts'
import { useCountrySettings } from '../../stores/country-settings.ts'
import { count } from '../../ui/format-count.ts'
import { formatList } from '../../ui/format-list.ts'
import { formatPercent } from '../../ui/format-percent.ts'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { FactTable, HelpParts, Note, Part } from './HelpParts.tsx'

/** The parts below the tables. */
const parts = ['duties', 'addresses', 'tracking', 'wrong'] as const

/** Duration of an order and pricing of freight, from the published catalogue and tariffs (SHELL-D01). */
const ShippingPage = () => {
  const { countryCode } = useCountrySettings()
  const country = countryInText(countryCode)
  return (
    <HelpParts title={t('help.shipping.title')} lede={t('help.shipping.lede')}>
      <Part title={t('help.shipping.production.title')}>
        <p>{t('help.shipping.production.text')}</p>
        <ProductionTimes />
      </Part>
      <Part title={t('help.shipping.transit.title', { country })}>
        <p>{t('help.shipping.transit.text')}</p>
        <ShippingOptions />
      </Part>
      {parts.map((part) => (
        <Part key={part} title={t(`help.shipping.${part}.title`)}>
          <p>{t(`help.shipping.${part}.text`)}</p>
        </Part>
      ))}
    </HelpParts>
  )
}

const ProductionTimes = () => {
  const { items, failure, retry } = useProducts(categories)
  if (failure) return <Problem of={failure} retry={retry} />
  if (!items) return <TableSkeleton />
  return (
    <FactTable
      headings={[t('help.shipping.category'), t('help.shipping.minimum'), t('help.shipping.productionTime')]}
      rows={items.map(({ slug, title, moq, leadTimeDays }) => [
        slug,
        <a key="category" href={paths.shop.category(slug)}>
          {title}
        </a>,
        count(moq),
        durationText(leadTimeDays),
      ])}
    />
  )
}

const ShippingOptions = () => {
  const { terms, failure, retry } = useSalesTerms()
  if (failure) return <Problem of={failure} retry={retry} />
  if (!terms) return <TableSkeleton />
  const { shipping, peak } = terms
  return (
    <>
      <FactTable
        headings={[t('help.shipping.option'), t('help.shipping.transitTime')]}
        rows={shipping.map(({ tariffId, title, pickup, days }) => [
          tariffId,
          title,
          pickup ? t('help.shipping.collected') : durationText(days),
        ])}
      />
      <Note>
        {peak.months.length > 0 &&
          t('help.shipping.peak', { months: monthsText(peak.months), percent: formatPercent(peak.percent) })}
      </Note>
    </>
  )
}

const monthsText = (months: readonly number[]): string => {
  const name = new Intl.DateTimeFormat(language(), { month: 'long', timeZone: 'UTC' })
  return formatList(months.map((month) => name.format(Date.UTC(2026, month - 1, 1))))
}

export default ShippingPage
