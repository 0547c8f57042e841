import { IconDownload, IconMinus, IconPlus } from '@tabler/icons-react'
import { Suspense, useId, useMemo, useState, useTransition } from 'react'
import { dielineFormats, dielineUrl } from '#application/packaging/contracts/dieline-links.ts'
import type { Configuration } from '#domain/catalogue/configuration.ts'
import type { ShownUnit } from '#domain/lengths.ts'
import { dielineOf } from '#domain/packaging/dieline.ts'
import { drawnScene } from '#domain/packaging/drawn-scene.ts'
import { canFold } from '#domain/packaging/fold.ts'
import { boundsOf, type Outline } from '#domain/packaging/geometry.ts'
import { panelId } from '#domain/packaging/scene.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import type { Style } from '#domain/packaging/style.ts'
import { language, t } from '../../locales/i18n.ts'
import { lazyPart } from '../../locales/lazy-part.ts'
import type { InsertOf } from '../box-view/use-insert.ts'
import { BoxPicture } from './BoxPicture.tsx'
import { Dieline, dielineMargin } from './Dieline.tsx'
import { foldingScene } from './folding.ts'
import { FoldSlider } from './FoldSlider.tsx'
import { measuresText } from './measures.ts'
import { panelName } from './panel-names.ts'
import { ZoomFrame } from './ZoomFrame.tsx'
import styles from './DrawingMat.module.css'

const BoxView = lazyPart(() => import('../box-view/BoxView.tsx'), 'box')
const PanelMarks = lazyPart(() => import('./PanelMarks.tsx'), 'box')

/** Color of the paper on a rigid board before printing. */
const paper = '#f4efe6'
/** Slider value at which the lid is slightly open. */
const shownAt = 70
const zooms = [1, 1.5, 2, 3, 4.5] as const

/**
 * Shows the dieline and its folding into the box. A panel is named and highlighted on hover and when selected in the
 * drawing or the list. `download` is the drawing rendered by the server; undefined for an invalid configuration.
 */
export const DrawingMat = ({
  structure,
  sceneOf,
  insert,
  title,
  unit,
  color,
  download,
}: {
  structure: Structure
  sceneOf: Style['scene']
  /** Shown in the box, in 3D. */
  insert?: InsertOf | undefined
  title: string
  unit: ShownUnit
  color: string
  download:
    | { productId: string; config: Pick<Configuration, 'size' | 'material' | 'printAddOns' | 'cells' | 'drawnAs'> }
    | undefined
}) => {
  const panelList = useId()
  const [pointed, setPointed] = useState<string>()
  const [selected, setSelected] = useState<string>()
  const lit = pointed ?? selected
  const [zoom, setZoom] = useState(0)
  const [margins, setMargins] = useState(false)
  const [marked, setMarked] = useState(false)
  const [inSpace, setInSpace] = useState(false)
  const [opening, open] = useTransition()
  const dieline = useMemo(() => dielineOf(structure), [structure])
  /** Folding progress in percent (0 flat, 100 closed); a default per product until the user moves the slider. */
  const [closed, setClosed] = useState<number>()
  const picture = useMemo(() => {
    const scene = sceneOf(structure)
    return drawnScene(
      closed === undefined || !canFold(structure) ? scene : foldingScene(structure, scene, closed / 100),
    )
  }, [sceneOf, structure, closed])
  const panels = dieline.parts.flatMap((part) =>
    part.panels.map(({ key, outline }) => ({ id: panelId(part.key, key), key, part: part.key, outline })),
  )
  const wrapped = structure.parts.some(({ role }) => role === 'wrap')
  const colors = structure.parts.map(({ role }) => (role === 'wrap' || role === 'lining' ? paper : color))
  const several = dieline.parts.length > 1
  const nameOf = ({ key, part }: { key: string; part: string }) =>
    several && key !== part ? `${panelName(part)}: ${panelName(key)}` : panelName(key)
  const shown = panels.find(({ id }) => id === lit)
  const { width, height } = shown ? boundsOf([shown.outline]) : dieline
  const chosen = panels.find(({ id }) => id === selected)
  const focus = chosen ? middleOf(chosen.outline, dieline) : { x: 0.5, y: 0.5 }

  const slider = <FoldSlider closed={closed ?? shownAt} onChange={setClosed} />

  return (
    <section className={styles.drawing} aria-label={t('configurator.drawing.title')}>
      <div className={styles.mat}>
        {/* Wraps both, so that the picture remains until the 3D view has loaded: React shows a fallback for 300 ms. */}
        <Suspense>
          {inSpace ? (
            <BoxView
              className={styles.space}
              structure={structure}
              sceneOf={sceneOf}
              insert={insert}
              share={(closed ?? shownAt) / 100}
              color={wrapped ? paper : color}
              lit={lit}
              onLight={setPointed}
              title={title}
            >
              {slider}
            </BoxView>
          ) : (
            <div className={styles.corner} aria-busy={opening}>
              <BoxPicture
                of={picture}
                lit={lit}
                onLight={setPointed}
                color={wrapped ? paper : color}
                label={t('configurator.drawing.picture', { title })}
              />
            </div>
          )}
        </Suspense>
        <button
          type="button"
          className={styles.turn}
          aria-pressed={inSpace || opening}
          onClick={() => open(() => setInSpace(!inSpace))}
        >
          {t('configurator.space.title')}
        </button>
        {!inSpace && canFold(structure) && slider}
        <ZoomFrame
          scale={zooms[zoom]!}
          ratio={(dieline.width + 2 * dielineMargin) / (dieline.height + 2 * dielineMargin)}
          focus={focus}
          label={t('configurator.drawing.flat')}
        >
          <Dieline
            of={dieline}
            lit={lit}
            onLight={setPointed}
            onSelect={setSelected}
            margins={margins}
            colors={colors}
            label={t('configurator.drawing.label', { title })}
          >
            {marked && (
              <Suspense>
                <PanelMarks structure={structure} sceneOf={sceneOf} dieline={dieline} />
              </Suspense>
            )}
          </Dieline>
        </ZoomFrame>
        <p className={styles.caption} aria-live="polite">
          <strong>{shown ? nameOf(shown) : t('configurator.drawing.whole')}</strong>{' '}
          <span className="numbers">{measuresText([width, height], unit)}</span>
        </p>
        <div className={styles.zoom} role="group" aria-label={t('configurator.drawing.zoom')}>
          <button
            type="button"
            disabled={zoom === 0}
            aria-label={t('configurator.drawing.out')}
            onClick={() => setZoom(zoom - 1)}
          >
            <IconMinus size={16} aria-hidden />
          </button>
          <button type="button" className={styles.fit} disabled={zoom === 0} onClick={() => setZoom(0)}>
            {t('configurator.drawing.fit')}
          </button>
          <button
            type="button"
            disabled={zoom === zooms.length - 1}
            aria-label={t('configurator.drawing.in')}
            onClick={() => setZoom(zoom + 1)}
          >
            <IconPlus size={16} aria-hidden />
          </button>
        </div>
      </div>
      <div className={styles.tools}>
        <span className={styles.panels}>
          <label htmlFor={panelList}>{t('configurator.drawing.panel')}</label>
          <select
            id={panelList}
            value={lit ?? ''}
            onChange={(event) => setSelected(event.currentTarget.value || undefined)}
          >
            <option value="">{t('configurator.drawing.whole')}</option>
            {panels.map((panel) => (
              <option key={panel.id} value={panel.id}>
                {nameOf(panel)}
              </option>
            ))}
          </select>
        </span>
        <label className={styles.check}>
          <input type="checkbox" checked={margins} onChange={() => setMargins(!margins)} />
          {t('configurator.drawing.margins')}
        </label>
        <label className={styles.check}>
          <input type="checkbox" checked={marked} onChange={() => setMarked(!marked)} />
          {t('configurator.drawing.marks')}
        </label>
        {download && (
          <p className={styles.files}>
            <IconDownload size={16} aria-hidden /> {t('configurator.drawing.download')}
            {dielineFormats.map((format) => (
              <a key={format} href={dielineUrl(download.productId, download.config, format, language())} download>
                {format.toUpperCase()}
              </a>
            ))}
          </p>
        )}
      </div>
    </section>
  )
}

/** Center of a panel as fractions of the drawing including margins. */
const middleOf = (outline: Outline, { width, height }: { width: number; height: number }) => {
  const bounds = boundsOf([outline])
  return {
    x: (bounds.x + bounds.width / 2 + dielineMargin) / (width + 2 * dielineMargin),
    y: (bounds.y + bounds.height / 2 + dielineMargin) / (height + 2 * dielineMargin),
  }
}
