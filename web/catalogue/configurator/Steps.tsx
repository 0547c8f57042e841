import { type ReactNode, Suspense, useEffect } from 'react'
import { stepAnchor } from '#application/contracts/purchase-step.ts'
import { configurationSteps, coreSteps, type Step as StepName } from '#domain/catalogue/vocabulary.ts'
import { configurationModes } from '#domain/people/configuration-modes.ts'
import { durationText } from '../../locales/duration-text.ts'
import { t } from '../../locales/i18n.ts'
import { lazyPart } from '../../locales/lazy-part.ts'
import { useConverted } from '../../stores/exchange-rates.ts'
import { useLengthUnit } from '../../stores/length-unit.ts'
import { scrollToSection } from '../../ui/scroll-to-section.ts'
import { Choices } from './Choices.tsx'
import type { MaterialChoice, Options, Prices, Product } from './configurator-api.ts'
import { useConfigurator } from './configurator-store.ts'
import { piecesText, totalText } from './figures.ts'
import { measuredSize } from './measures.ts'
import { useMode } from './mode.ts'
import { ProductSteps } from './ProductSteps.tsx'
import { QuantityStep } from './QuantityStep.tsx'
import type { Size } from './shape.ts'
import { sheetText } from './sheet-text.ts'
import { SingleChoice } from './SingleChoice.tsx'
import { SizeStep } from './SizeStep.tsx'
import { Step } from './Step.tsx'
import { hasChoice, hiddenChoices, stepsIn } from './steps.ts'
import styles from './Steps.module.css'

/** Lazy: steps of the advanced mode are not loaded in the simplified mode. */
const InksStep = lazyPart(() => import('./InksStep.tsx'), 'box')
const FilesStep = lazyPart(() => import('./FilesStep.tsx'), 'box')
const CommentsStep = lazyPart(() => import('./CommentsStep.tsx'), 'box')
const AreaFields = lazyPart(() => import('./AreaFields.tsx'), 'box')
const CellFields = lazyPart(() => import('./CellFields.tsx'), 'box')

/** All steps that offer a choice, in the trade's order; the mode determines which. */
export const Steps = ({
  product,
  options,
  size,
  sizeProblem,
  priced: { quantity, prices, stale },
}: {
  product: Product
  options: Options
  size: Size
  sizeProblem: string | undefined
  priced: { quantity: number; prices: Prices | undefined; stale: boolean }
}) => {
  const { options: offer } = options
  const selection = useConfigurator((state) => state.selection)
  const corrections = useConfigurator((state) => state.corrections)
  const choose = useConfigurator((state) => state.choose)
  const change = useConfigurator((state) => state.change)
  const unit = useLengthUnit()
  const [mode, chooseMode] = useMode()
  const inCurrency = useConverted()
  const chosenIn = (choices: readonly { selected: boolean; title: string }[]) =>
    choices
      .filter(({ selected }) => selected)
      .map(({ title }) => title)
      .join(t('packaging.between'))
  const quiet = mode === 'basic' ? hiddenChoices(options) : []
  useStepOfAddress(() => chooseMode('advanced'))

  const contents: Partial<Record<StepName, { chosen?: ReactNode; body: ReactNode }>> = {
    size: {
      chosen: <span className="numbers">{measuredSize(size.dimensions, unit)}</span>,
      body: (
        <SizeStep
          options={options}
          size={size}
          problem={sizeProblem}
          cells={
            product.mostCells && (
              <Suspense>
                <CellFields
                  most={product.mostCells}
                  cells={selection.config.cells ?? product.cells ?? { columns: 1, rows: 1 }}
                  onCells={(cells) => choose({ cells })}
                />
              </Suspense>
            )
          }
        />
      ),
    },
    material: {
      chosen: chosenIn(offer.material),
      body: (
        <Choices
          legend={t('configurator.step.material')}
          choices={offer.material}
          onChoose={(config) => choose(config)}
          mark={swatchOf}
          facts={sheetText}
        />
      ),
    },
    colorScope: {
      chosen: chosenIn(offer.colorScope),
      body: <InksStep options={options} print={selection.config.print} onChange={choose} />,
    },
    printAddOns: {
      body: (
        <>
          <Choices
            legend={t('configurator.step.printAddOns')}
            choices={offer.printAddOns}
            multiple
            selected={selection.config.printAddOns}
            onChoose={(config, { id, allowed }) => {
              const now = selection.config.printAddOns ?? options.config.printAddOns
              const toggled = now.includes(id) ? now.filter((one) => one !== id) : [...now, id]
              choose(allowed || now.includes(id) ? { ...config, printAddOns: toggled } : config)
            }}
          />
          {offer.printAddOns.some(({ selected, area }) => selected && area) && (
            <Suspense>
              <AreaFields
                addOns={offer.printAddOns}
                areas={selection.config.addOnAreas ?? {}}
                onAreas={(addOnAreas) => choose({ addOnAreas }, 'typed')}
              />
            </Suspense>
          )}
        </>
      ),
    },
    quantities: {
      chosen: piecesText(quantity),
      body: <QuantityStep rules={offer.quantities} prices={prices} stale={stale} quantity={quantity} />,
    },
    sample: {
      body: (
        <SingleChoice
          legend={t('configurator.step.sample')}
          none={t('configurator.sample.none')}
          picked={selection.sample}
          onPick={(sample) => change({ sample })}
          items={offer.sample.map(({ sampleId, title, description, price, currency, estimatedDays }) => {
            const shown = inCurrency(price, currency)
            return {
              id: sampleId,
              title,
              about: `${totalText(shown.amount, shown.currency)} · ${durationText(estimatedDays)} · ${description}`,
            }
          })}
        />
      ),
    },
    additionalComments: {
      body: <CommentsStep maxLength={offer.additionalComments.maxLength} />,
    },
    attachments: { body: <FilesStep most={offer.attachments.most} /> },
  }
  for (const step of ['print', 'corrugation', 'coating', 'finish'] as const)
    contents[step] = {
      chosen: chosenIn(offer[step]),
      body: (
        <Choices legend={t(`configurator.step.${step}`)} choices={offer[step]} onChoose={(config) => choose(config)} />
      ),
    }

  const shown = stepsIn(mode).filter((step) => contents[step] !== undefined && hasChoice(step, options))
  const elsewhere = corrections.filter(({ step }) => !shown.some((one) => one === step))
  const withInsert = offer.embedded.length > 0
  const numberOf = (step: StepName) => {
    const at = shown.indexOf(step) + 3
    return withInsert && at >= shown.indexOf('quantities') + 3 ? at + 1 : at
  }
  return (
    <>
      <fieldset className={styles.modes}>
        <legend className="visually-hidden">{t('configurator.mode.title')}</legend>
        {configurationModes.map((one) => (
          <label key={one}>
            <input type="radio" name="configuration-mode" checked={mode === one} onChange={() => chooseMode(one)} />
            <span>{t(`configurator.mode.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      {elsewhere.map(({ message }) => (
        <p key={message} className={styles.taken} role="status">
          {message}
        </p>
      ))}
      {quiet.length > 0 && (
        <p className={styles.quiet}>{t('configurator.mode.quiet', { choices: quiet.join(t('packaging.between')) })}</p>
      )}
      <ProductSteps product={product} />
      {shown.map((step) => {
        const content = contents[step]
        if (!content) return null
        return (
          <div key={step} className={styles.place} data-step={step}>
            {step === 'quantities' && withInsert && (
              <Step number={numberOf('quantities') - 1} title={t('configurator.step.insert')}>
                <SingleChoice
                  legend={t('configurator.step.insert')}
                  none={t('configurator.insert.none')}
                  picked={selection.insert}
                  onPick={(insert) => change({ insert })}
                  items={offer.embedded.map(({ productId, title, imageUrl }) => ({
                    id: productId,
                    title,
                    imageUrl,
                    about: t('configurator.insert.fits'),
                  }))}
                />
              </Step>
            )}
            <Step
              id={stepAnchor(step)}
              number={numberOf(step)}
              title={t(`configurator.step.${step}`)}
              chosen={content.chosen}
              notice={corrections.filter((one) => one.step === step).map(({ message }) => message)}
            >
              <Suspense>{content.body}</Suspense>
            </Step>
          </div>
        )
      })}
    </>
  )
}

/**
 * Scrolls to the step in the address when the page opens (PROD-009); for a step of the advanced mode, turns that mode
 * on.
 */
const useStepOfAddress = (showAll: () => void) => {
  useEffect(() => {
    const step = configurationSteps.find((one) => window.location.hash === `#${stepAnchor(one)}`)
    if (!step) return
    if (!coreSteps.some((one) => one === step)) showAll()
    scrollToSection(stepAnchor(step))
    // Once: later actions of the user must not scroll back to the step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

const swatchOf = ({ color }: MaterialChoice): ReactNode => (
  <span className={styles.swatch} style={{ background: color }} />
)
