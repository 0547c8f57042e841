import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { Configuration, ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { coreSteps, extendedSteps, type Step } from '#domain/catalogue/words.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import { language, said, t } from '../../../locales/i18n.ts'
import { paths } from '../../../paths.ts'
import { chooseCountrySettings } from '../../../stores/country-settings.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { useAnswer } from './asking.ts'
import { compare, comparedOf, isSame, useCompared } from './compared.ts'
import type { Craft } from './craft.ts'
import { DrawingMat } from './DrawingMat.tsx'
import { countryName, eachOf, estimateFor, isPriced, total, usualQuantity } from './figures.ts'
import { changed, writeLink } from './link.ts'
import { Ordering } from './Ordering.tsx'
import { askOptions, askPrices, type Options, type Product } from './questions.ts'
import { materialOf, shapeOf, sizeOf } from './shape.ts'
import { Share } from './Share.tsx'
import { Steps } from './Steps.tsx'
import { Summary } from './Summary.tsx'
import { useIdea } from './use-idea.ts'
import { wantedOf } from './wanted.ts'
import styles from './Configurator.module.css'

/** Only who compares loads it. */
const Comparison = lazy(() => import('./Comparison.tsx'))

/** Steps on the left, the drawing in the middle, the price on the right; below each other where there is no room. */
export const Configurator = ({
  product,
  options: first,
  craft,
}: {
  product: Product
  options: Options
  craft: Craft
}) => {
  const { productId } = product
  const spoken = language()
  const { idea, change, comments, setComments, makerNotes, setMakerNotes, files, setFiles, forget, settings } =
    useIdea(productId)
  const [typedWrong, setTypedWrong] = useState(false)
  const currency = idea.currency ?? settings.currency
  const countryCode = idea.countryCode ?? settings.countryCode
  const unit = settings.unitOfLength

  // What fits ----------------------------------------------------------------------------------------------------------
  const asked = useAnswer({ productId, language: spoken, config: idea.config }, askOptions)
  const options = asked.answer ?? first
  const [takenBack, forgetTaken] = useTakenBack(asked.answer, asked.isCurrent, (config) =>
    change({ ...idea, config }, 'mended'),
  )

  // The shape, at once -------------------------------------------------------------------------------------------------
  const size = sizeOf(idea.config.size, options)
  const material = materialOf(idea.config.material, options)
  const made = { caliper: material?.caliper ?? 1, printAddOns: idea.config.printAddOns ?? options.config.printAddOns }
  const shapeKey = JSON.stringify([size.type, size.dimensions, made])
  const shape = useMemo(
    () => shapeOf(craft, product, size, made),
    // The key says what of them matters.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [craft, product, shapeKey],
  )
  const [usual] = useState(() => shapeOf(craft, product, first.config.size, made))
  const drawn = useLast('structure' in shape ? shape.structure : undefined)
  const structure = drawn ?? ('structure' in usual ? usual.structure : undefined)
  const problem = 'problem' in shape ? sizeProblem(shape.problem.message) : undefined

  // The price ----------------------------------------------------------------------------------------------------------
  const { offered, moq } = options.options.quantities
  const quantity = idea.quantity ?? usualQuantity(offered, moq)
  const own = offered.includes(quantity) ? undefined : [...offered.slice(0, 11), quantity]
  const strangeInsert =
    idea.insert !== undefined && !options.options.embedded.some(({ productId: id }) => id === idea.insert)
  const blocked =
    typedWrong || strangeInsert || problem !== undefined || (asked.isCurrent && options.problems.length > 0)
  const priced = useAnswer(
    blocked
      ? undefined
      : {
          productId,
          config: idea.config,
          ...(idea.insert ? { embeddedProductId: idea.insert } : {}),
          currency,
          countryCode,
          language: spoken,
          ...(own ? { quantities: own } : {}),
        },
    askPrices,
  )
  const prices = priced.answer
  const estimate = prices && estimateFor(prices.estimates, quantity)
  // While something is being taken back, the refusal of its price is no news.
  const mending = asked.status === 'loading' || (asked.answer?.changes.length ?? 0) > 0
  const failure = blocked || mending ? undefined : priced.failure
  const stale = blocked || !priced.isCurrent

  const sample = options.options.sample.find(({ sampleId }) => sampleId === idea.sample)?.title
  const compared = useCompared(({ list }) => list)
  const current = comparedOf(product, { ...idea, quantity, currency, countryCode })
  const href = paths.shop.product(product.categoryId, product.slug, writeLink(idea))

  return (
    <div className={styles.configurator}>
      <div className={styles.steps}>
        <Steps
          product={product}
          options={options}
          idea={idea}
          size={size}
          unit={unit}
          quantity={quantity}
          prices={prices}
          stale={stale}
          comments={comments}
          takenBack={takenBack}
          sizeProblem={problem}
          onUnit={(unitOfLength) => chooseCountrySettings({ unitOfLength })}
          onConfig={(config, how) => {
            forgetTaken()
            change(changed(idea, config), how)
          }}
          onIdea={(next) => change({ ...idea, ...next })}
          onComments={setComments}
          makerNotes={makerNotes}
          onMakerNotes={setMakerNotes}
          files={files}
          onFiles={setFiles}
          onWrong={setTypedWrong}
        />
      </div>
      <div className={styles.drawing}>
        {structure && (
          <DrawingMat
            structure={structure}
            sceneOf={craft.sceneOf}
            title={product.title}
            unit={unit}
            color={material?.color ?? '#d8b088'}
            download={blocked ? undefined : { productId, config: { ...options.config, size } }}
          />
        )}
      </div>
      <aside className={styles.price} aria-label={t('configurator.price.title')} id="price">
        {blocked && (
          <Blocked
            why={[
              ...(strangeInsert ? [notOnOffer('insert')] : []),
              ...(asked.isCurrent ? options.problems.flatMap(whyBlocked) : []),
            ]}
            onMend={() =>
              change(
                {
                  ...idea,
                  config: withoutAnswers(options.config),
                  insert: strangeInsert ? undefined : idea.insert,
                },
                'mended',
              )
            }
          />
        )}
        {asked.failure && <Problem of={asked.failure} kept={t('configurator.kept')} retry={asked.retry} />}
        {failure && !asked.failure && <Problem of={failure} kept={t('configurator.kept')} retry={priced.retry} />}
        {idea.currency && (idea.currency !== settings.currency || idea.countryCode !== settings.countryCode) && (
          <p className={styles.pinned}>
            {t('configurator.pinned', { currency, country: countryName(countryCode) })}{' '}
            <button type="button" onClick={() => change({ ...idea, currency: undefined, countryCode: undefined })}>
              {t('configurator.unpin', { currency: settings.currency, country: countryName(settings.countryCode) })}
            </button>
          </p>
        )}
        {prices && estimate ? (
          <Summary
            prices={prices}
            estimate={estimate}
            stale={stale}
            currency={currency}
            onCurrency={(next) => {
              chooseCountrySettings({ currency: next })
              change({ ...idea, currency: next })
            }}
            onQuantity={(next) => change({ ...idea, quantity: next })}
          >
            {!blocked && structure && (
              <Ordering
                href={href}
                wanted={wantedOf(idea, {
                  productId,
                  quantity: estimate.quantity,
                  quantities: own ?? offered,
                  currency,
                  countryCode,
                  comments,
                  makerNotes,
                  files,
                  sample: sample && t('configurator.order.sample', { sample }),
                })}
              />
            )}
          </Summary>
        ) : (
          !failure && !blocked && !asked.failure && <PriceSkeleton />
        )}
        <Share
          onForget={forget}
          isCompared={compared.some((one) => isSame(one, current))}
          onCompare={() => compare(current)}
          others={compared.filter((one) => !isSame(one, current)).length}
        />
      </aside>
      {compared.some((one) => !isSame(one, current)) && (
        <Suspense>
          <Comparison current={current} settings={settings} />
        </Suspense>
      )}
      {prices && isPriced(estimate) && (
        <a className={styles.bar} href="#price" data-stale={stale || undefined}>
          <span>
            <strong>{eachOf(prices)(estimate.unitPrice)}</strong>
            {t('shell.apiece')}
          </span>
          <span>
            {t('shell.pieces', { count: estimate.quantity })} ·{' '}
            <strong>{total(estimate.total, prices.currency)}</strong>
          </span>
        </a>
      )}
    </div>
  )
}

/** Why a size cannot be made, with its fields as the page calls them: `Lid height must be at most the height`. */
const sizeProblem = (message: string): string => {
  const words = said(message)
  if (words !== message) return words
  const plain = message.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const PriceSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-busy="true">
    <span className="unseen">{t('configurator.price.loading')}</span>
  </div>
)

/** Why there is no price now, and the way out. */
const Blocked = ({ why, onMend }: { why: string[]; onMend: () => void }) => (
  <div className={styles.blocked} role="status">
    <p>{t('configurator.blocked')}</p>
    {why.map((one) => (
      <p key={one}>{one}</p>
    ))}
    {why.length > 0 && (
      <button type="button" onClick={onMend}>
        {t('configurator.mend')}
      </button>
    )}
  </div>
)

const notOnOffer = (step: Step | 'insert') => t('configurator.gone', { step: t(`configurator.step.${step}`) })

/** A measure is told at its field; of what nobody sells, people are told the step and not the list of ids. */
const whyBlocked = ({ field, message }: Options['problems'][number]): string[] => {
  if (field.startsWith('size.dimensions')) return []
  const named = field === 'print.colorScope' ? 'colorScope' : field.split('.')[0]
  const step = [...coreSteps, ...extendedSteps].find((one) => one === named)
  return [step && message.startsWith('Expected ') ? notOnOffer(step) : said(message)]
}

/** A configuration as the server completed it, as something that can be asked again. */
const withoutAnswers = (config: Configuration): ConfigurationInput => {
  const { size, material, print, corrugation, coating, finish, printAddOns } = config
  return { size, material, print, corrugation, coating, finish, printAddOns }
}

/** The last one there was, so that the drawing stays while a size is no size. */
const useLast = (structure: Structure | undefined): Structure | undefined => {
  const [last, setLast] = useState(structure)
  if (structure && structure !== last) setLast(structure)
  return structure ?? last
}

/** What did not fit any more: taken out of the idea as it is out of the answer, and told until the next choice. */
const useTakenBack = (answer: Options | undefined, current: boolean, mend: (config: ConfigurationInput) => void) => {
  const [told, setTold] = useState<Options['changes']>([])
  useEffect(() => {
    if (!answer || !current) return
    if (answer.changes.length === 0) return
    setTold(answer.changes)
    mend(withoutAnswers(answer.config))
    // Once for each answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer, current])
  return [told, () => setTold([])] as const
}
