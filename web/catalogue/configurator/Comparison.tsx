import { IconX } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import { countryInText } from '../../locales/country-in-text.ts'
import { durationText } from '../../locales/duration-text.ts'
import { language, t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import type { CountrySettings } from '../../stores/country-settings.ts'
import { lengthUnit } from '../../stores/length-unit.ts'
import { type Compared, selectionOf, isSameComparison, removeCompared, useCompared } from './comparison-store.ts'
import { fetchOptions, fetchPrices, fetchProduct } from './configurator-api.ts'
import { unitPriceText, estimateFor, isPriced, piecesText, totalText, defaultQuantity } from './figures.ts'
import { measuredSize } from './measures.ts'
import { useDebouncedQuery } from './use-debounced-query.ts'
import styles from './Comparison.module.css'

/** The current configuration next to the saved ones, each with its current price. */
const Comparison = ({ current, settings }: { current: Compared; settings: CountrySettings }) => {
  const others = useCompared(({ list }) => list).filter((one) => !isSameComparison(one, current))
  const [unitPrices, setUnitPrices] = useState<Readonly<Record<string, number | undefined>>>({})
  if (others.length === 0) return null
  const columns = [
    { key: 'here', one: current },
    ...others.map((one) => ({ key: `${one.productId}?${one.link}`, one })),
  ]
  const compared = columns.flatMap(({ key }) => unitPrices[key] ?? [])
  return (
    <section className={styles.comparison} aria-labelledby="comparison">
      <h2 id="comparison">{t('configurator.compare.title')}</h2>
      <div className={styles.columns} style={{ '--columns': columns.length } as React.CSSProperties}>
        {columns.map(({ key, one }) => (
          <Column
            key={key}
            one={one}
            settings={settings}
            isHere={one === current}
            unitPrices={compared}
            onUnitPrice={(price) => setUnitPrices((before) => ({ ...before, [key]: price }))}
          />
        ))}
      </div>
    </section>
  )
}

const Column = ({
  one,
  settings,
  isHere,
  unitPrices,
  onUnitPrice,
}: {
  one: Compared
  settings: CountrySettings
  isHere: boolean
  /** Values of all columns as they load, shown in one row. */
  unitPrices: readonly number[]
  onUnitPrice: (price: number | undefined) => void
}) => {
  const { productId } = one
  const spoken = language()
  const {
    config,
    insert,
    quantity,
    currency = settings.currency,
    countryCode = settings.countryCode,
  } = selectionOf(one)
  const product = useDebouncedQuery({ productId, language: spoken }, fetchProduct).answer
  const asked = useDebouncedQuery({ productId, language: spoken, config }, fetchOptions)
  const options = asked.answer
  const pieceCount =
    quantity ?? (options && defaultQuantity(options.options.quantities.offered, options.options.quantities.moq))
  const priced = useDebouncedQuery(
    pieceCount === undefined
      ? undefined
      : { productId, config, insert, currency, countryCode, language: spoken, quantities: [pieceCount] },
    fetchPrices,
  )
  const estimate = priced.answer && estimateFor(priced.answer.estimates, pieceCount ?? 0)
  const chosen = (choices: readonly { selected: boolean; id: string; title: string }[] = []) =>
    choices
      .filter(({ selected, id }) => selected && id !== 'none')
      .map(({ title }) => title)
      .join(t('packaging.between'))
  const offer = options?.options
  const price = isPriced(estimate) ? estimate : undefined
  const unitPrice = price?.unitPrice
  useLayoutEffect(() => {
    onUnitPrice(unitPrice)
    // The listener changes with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unitPrice])
  const failure = asked.failure ?? priced.failure
  const rows: readonly (readonly [name: string, value: string | undefined])[] = [
    [t('configurator.step.size'), options && measuredSize(options.config.size.dimensions, lengthUnit())],
    [t('configurator.step.material'), chosen(offer?.material)],
    [t('configurator.step.print'), chosen(offer?.print)],
    [t('configurator.step.finish'), chosen(offer?.finish) || chosen(offer?.coating)],
    [t('configurator.step.printAddOns'), chosen(offer?.printAddOns)],
    [t('configurator.step.insert'), offer?.embedded.find((inside) => inside.productId === insert)?.title],
    [t('configurator.step.quantities'), estimate && piecesText(estimate.quantity)],
    [t('configurator.price.unit'), price && unitPriceText(price.unitPrice, currency, unitPrices)],
    [t('configurator.price.total'), price && totalText(price.total, currency)],
    [
      t('configurator.compare.delivered', { country: countryInText(countryCode) }),
      price && totalText(price.landed.total, currency),
    ],
    [t('configurator.price.ready'), price && durationText(price.leadTimeDays)],
  ]
  const title = product?.title ?? productId
  return (
    <article className={styles.column} data-here={isHere || undefined} aria-busy={!priced.isCurrent && !failure}>
      <header>
        <h3>{isHere ? title : <a href={paths.shop.product(one.categoryId, productId, one.link)}>{title}</a>}</h3>
        {isHere ? (
          <span className={styles.here}>{t('configurator.compare.current')}</span>
        ) : (
          <button
            type="button"
            aria-label={t('configurator.compare.remove', { title })}
            onClick={() => removeCompared(one)}
          >
            <IconX size={16} aria-hidden />
          </button>
        )}
      </header>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

export default Comparison
