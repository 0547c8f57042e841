import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Style } from '#domain/packaging/style.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { useCountrySettings } from '../../stores/country-settings.ts'
import { useConverted } from '../../stores/exchange-rates.ts'
import { useLengthUnit } from '../../stores/length-unit.ts'
import { Problem } from '../../ui/Problem.tsx'
import { addToComparison, comparedOf, isSameComparison, useCompared } from './comparison-store.ts'
import type { Options, Product } from './configurator-api.ts'
import {
  ConfiguratorStoreProvider,
  createConfiguratorStore,
  followCountrySettings,
  useConfigurator,
} from './configurator-store.ts'
import { DrawingMat } from './DrawingMat.tsx'
import { isPriced } from './figures.ts'
import { writeLink } from './link.ts'
import { orderItemInput } from './order-item-input.ts'
import { OrderSection } from './OrderSection.tsx'
import { PriceBar } from './PriceBar.tsx'
import { Share } from './Share.tsx'
import { Steps } from './Steps.tsx'
import { storeProductForSignUp, mappingOf } from './store-product-for-sign-up.ts'
import { StrengthPanel } from './StrengthPanel.tsx'
import { Summary } from './Summary.tsx'
import { useOptions, withoutAnswers } from './use-options.ts'
import { usePrices } from './use-prices.ts'
import { queryOf, useSelectionAddress } from './use-selection-address.ts'
import { useShape } from './use-shape.ts'
import styles from './Configurator.module.css'

/** Lazy: most first visits need none of them. */
const Comparison = lazy(() => import('./Comparison.tsx'))
const Blocked = lazy(() => import('./Blocked.tsx'))
const Pinned = lazy(() => import('./Pinned.tsx'))

type Props = {
  product: Product
  options: Options
  /** Drawing code of the product's style. */
  packaging: Style
}

/** The configurator of a product, with its own store. */
export const Configurator = (props: Props) => {
  const { productId } = props.product
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const [store] = useState(() => createConfiguratorStore(productId, queryOf(search)))
  useEffect(() => followCountrySettings(store), [store])
  return (
    <ConfiguratorStoreProvider value={store}>
      <Configuring {...props} />
    </ConfiguratorStoreProvider>
  )
}

/** Steps on the left, drawing in the middle, price on the right; stacked on narrow screens. */
const Configuring = ({ product, options: first, packaging }: Props) => {
  const { productId } = product
  useSelectionAddress()
  const { selection, comments, makerNotes, files, isSizeWrong, change, correct, forget, save } = useConfigurator(
    (state) => state,
  )
  const settings = useCountrySettings()
  const currency = selection.currency ?? settings.currency
  const countryCode = selection.countryCode ?? settings.countryCode
  const unit = useLengthUnit()

  const fitting = useOptions(productId, selection.config, { first, correct })
  const { options, problems } = fitting
  const { size, material, structure, problem } = useShape(
    { packaging, product, options: first },
    selection.config,
    options,
  )
  const isInsertUnavailable =
    selection.insert !== undefined && !options.options.embedded.some(({ productId: id }) => id === selection.insert)
  /** While the entered size is invalid, the drawing and price of the last valid size would be misleading. */
  const noSize = isSizeWrong || problem !== undefined
  const blocked = isSizeWrong || isInsertUnavailable || problem !== undefined || problems.length > 0
  // Only a valid configuration is saved: the next visit starts from the last valid one.
  const isSavable = !blocked && fitting.isAnswered
  useEffect(() => {
    if (isSavable) save({ selection, comments, makerNotes, files })
  }, [isSavable, save, selection, comments, makerNotes, files])
  const priced = usePrices(productId, selection, { currency, countryCode, offer: options.options.quantities, blocked })
  const { prices, estimate, quantity, stale } = priced
  const failure = fitting.isCorrecting ? undefined : priced.failure

  const compared = useCompared(({ list }) => list)
  const current = comparedOf(product, { ...selection, quantity, currency, countryCode })
  const href = paths.shop.product(product.categoryId, product.slug, writeLink(selection))
  const sample = options.options.sample.find(({ sampleId }) => sampleId === selection.sample)
  const inCurrency = useConverted()
  const mapping = mappingOf(product, selection)
  const leave = () => storeProductForSignUp(mapping)
  /** The URL to return to after sign-in. */
  const back = paths.shop.step(mapping, href)

  return (
    <>
      <div className={styles.configurator}>
        <div className={styles.steps}>
          <Steps product={product} options={options} size={size} sizeProblem={problem} priced={priced} />
        </div>
        <div className={styles.drawing}>
          {noSize && <p className={styles.noDrawing}>{t('configurator.drawing.noSize')}</p>}
          {structure && !noSize && (
            <DrawingMat
              structure={structure}
              sceneOf={packaging.scene}
              insert={selection.insert && !isInsertUnavailable ? { productId: selection.insert } : undefined}
              title={product.title}
              unit={unit}
              color={material?.color ?? '#d8b088'}
              download={blocked ? undefined : { productId, config: { ...options.config, size } }}
            />
          )}
          {structure && !noSize && material?.ect && prices && (
            <StrengthPanel
              structure={structure}
              ect={material.ect}
              boxGrams={prices.unitWeight}
              unit={unit}
              boards={options.options.material.flatMap(({ id, title, caliper, ect }) =>
                caliper && ect ? [{ id, title, caliper, ect }] : [],
              )}
              onBoard={(id) => change({ config: { ...selection.config, material: { id } } })}
            />
          )}
        </div>
        <aside className={styles.price} aria-label={t('configurator.price.title')} id="price">
          <Suspense fallback={null}>
            {blocked && (
              <Blocked
                problems={problems}
                isInsertUnavailable={isInsertUnavailable}
                onMend={() =>
                  change({
                    config: withoutAnswers(options.config),
                    insert: isInsertUnavailable ? undefined : selection.insert,
                  })
                }
              />
            )}
          </Suspense>
          {fitting.failure && <Problem of={fitting.failure} saved={t('configurator.saved')} retry={fitting.retry} />}
          {failure && !fitting.failure && <Problem of={failure} saved={t('configurator.saved')} retry={priced.retry} />}
          <Suspense fallback={null}>
            {(selection.currency ?? selection.countryCode) &&
              (selection.currency !== settings.currency || selection.countryCode !== settings.countryCode) && (
                <Pinned
                  to={{ currency, countryCode }}
                  own={settings}
                  onUnpin={() => change({ currency: undefined, countryCode: undefined })}
                />
              )}
          </Suspense>
          {prices && estimate && !noSize ? (
            <Summary
              prices={prices}
              estimate={estimate}
              stale={stale}
              unit={unit}
              sample={sample && { title: sample.title, ...inCurrency(sample.price, sample.currency) }}
              onQuantity={(next) => change({ quantity: next })}
            >
              {!blocked && !failure && structure && (
                <OrderSection
                  href={back}
                  onLeave={leave}
                  wanted={orderItemInput(selection, {
                    productId,
                    quantity: estimate.quantity,
                    quantities: priced.quantities,
                    currency,
                    countryCode,
                    comments,
                    makerNotes,
                    files,
                  })}
                />
              )}
            </Summary>
          ) : (
            !failure && !blocked && !fitting.failure && <PriceSkeleton />
          )}
          <Share
            onForget={forget}
            isCompared={compared.some((one) => isSameComparison(one, current))}
            onCompare={() => addToComparison(current)}
            others={compared.filter((one) => !isSameComparison(one, current)).length}
          />
        </aside>
        {prices && isPriced(estimate) && !noSize && (
          <PriceBar
            prices={prices}
            estimate={estimate}
            stale={stale}
            href={blocked || failure || selection.into ? undefined : back}
            onLeave={leave}
          />
        )}
      </div>
      {/* Outside the grid, whose sticky columns would cover the comparison. */}
      {compared.some((one) => !isSameComparison(one, current)) && (
        <Suspense>
          <Comparison current={current} settings={settings} />
        </Suspense>
      )}
    </>
  )
}

const PriceSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-busy="true">
    <span className="visually-hidden">{t('configurator.price.loading')}</span>
  </div>
)
