import { IconDownload, IconMinus, IconPlus, IconRotate, IconTag } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Texture } from 'three'
import type { Structure } from '#domain/packaging/structure.ts'
import type { Style } from '#domain/packaging/style.ts'
import { t } from '../../locales/i18n.ts'
import { panelName } from '../configurator/panel-names.ts'
import { type ArtworkPage, loadArtwork } from './artwork.ts'
import { gltfOf } from './gltf.ts'
import { boxModel } from './model.ts'
import { openStage, type Stage } from './stage.ts'
import { type InsertOf, useInsert } from './use-insert.ts'
import styles from './BoxView.module.css'

/** Rotation in degrees per press of an arrow key. */
const keyTurn = 15
const zoomStep = 1.25
/** The unprinted side of the board: paler than the face. */
const insideTint = '#f4e6d0'

/**
 * The product in WebGL with the thickness of its board: rotated by mouse, touch and keyboard, folded by `share` (0
 * flat, 1 closed), with its insert. Loaded on demand, together with three.js.
 */
const BoxView = ({
  className,
  structure,
  sceneOf,
  insert: insertOf,
  share,
  color,
  artwork,
  lit,
  onLight,
  title,
  children,
}: {
  className: string | undefined
  structure: Structure
  sceneOf: Style['scene']
  insert: InsertOf | undefined
  share: number
  /** `#rrggbb` of the printed side. */
  color: string
  /** A page that is shown on the printed side. */
  artwork?: ArtworkPage | undefined
  lit: string | undefined
  onLight: (panel: string | undefined) => void
  title: string
  /** The control of `share`, shown if the product folds or is assembled. */
  children?: ReactNode
}) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [stage, setStage] = useState<Stage>()
  const [failed, setFailed] = useState(false)
  const [labeled, setLabeled] = useState(false)
  const [artworkFailed, setArtworkFailed] = useState(false)
  const insert = useInsert(insertOf, structure)
  const model = useMemo(
    () => boxModel(structure, sceneOf(structure), { print: color, inside: mixed(color, insideTint) }, insert),
    [structure, sceneOf, color, insert],
  )

  useEffect(() => {
    try {
      const opened = openStage(canvas.current!, window.matchMedia('(prefers-reduced-motion: reduce)').matches)
      setStage(opened)
      return opened.dispose
    } catch {
      setFailed(true) // WebGL is off, or the graphics driver is blocked
      return undefined
    }
  }, [])
  useEffect(() => {
    stage?.show(model)
    return model.dispose
  }, [stage, model])
  useEffect(() => {
    model.fold(share)
    stage?.refit()
  }, [stage, model, share])
  useEffect(() => {
    model.label(
      labeled ? { nameOf: panelName, outside: t('box.view.outside'), inside: t('box.view.inside') } : undefined,
    )
    stage?.draw()
  }, [stage, model, labeled])
  useEffect(() => {
    if (!artwork) return undefined
    let current = true
    let texture: Texture | undefined
    const show = async () => {
      texture = await loadArtwork(artwork.url)
      if (!current) return texture.dispose()
      model.print({ page: artwork, texture })
      stage?.draw()
    }
    show().catch(() => current && setArtworkFailed(true))
    return () => {
      current = false
      setArtworkFailed(false)
      model.print(undefined)
      texture?.dispose()
    }
  }, [stage, model, artwork])
  useEffect(() => {
    model.light(lit)
    stage?.draw()
  }, [stage, model, lit])

  if (failed) return <p className={styles.failed}>{t('box.view.failed')}</p>

  const keys: Record<string, (() => void) | undefined> = {
    ArrowLeft: () => stage?.turn(-keyTurn, 0),
    ArrowRight: () => stage?.turn(keyTurn, 0),
    ArrowUp: () => stage?.turn(0, keyTurn),
    ArrowDown: () => stage?.turn(0, -keyTurn),
    '+': () => stage?.zoom(zoomStep),
    '=': () => stage?.zoom(zoomStep),
    '-': () => stage?.zoom(1 / zoomStep),
    Home: () => stage?.reset(),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keys[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }

  return (
    <>
      <div className={className} style={{ position: 'relative' }}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          tabIndex={0}
          role="application"
          aria-label={t('box.view.label', { title })}
          onKeyDown={onKeyDown}
          onPointerMove={({ buttons, nativeEvent: { offsetX, offsetY } }) => {
            if (buttons === 0) onLight(stage?.panelAt(offsetX, offsetY))
          }}
          onPointerLeave={() => onLight(undefined)}
        />
        {artworkFailed && (
          <p role="alert" className={styles.failed}>
            {t('box.view.artworkFailed')}
          </p>
        )}
        <div className={styles.buttons} role="group" aria-label={t('configurator.space.title')}>
          <button type="button" aria-label={t('box.view.out')} onClick={() => stage?.zoom(1 / zoomStep)}>
            <IconMinus size={16} aria-hidden />
          </button>
          <button type="button" aria-label={t('box.view.reset')} onClick={() => stage?.reset()}>
            <IconRotate size={16} aria-hidden />
          </button>
          <button type="button" aria-label={t('box.view.in')} onClick={() => stage?.zoom(zoomStep)}>
            <IconPlus size={16} aria-hidden />
          </button>
          <button type="button" aria-pressed={labeled} onClick={() => setLabeled(!labeled)}>
            <IconTag size={16} aria-hidden /> {t('box.view.labels')}
          </button>
          <button
            type="button"
            aria-label={t('box.view.model')}
            title={t('box.view.model')}
            onClick={() => void gltfOf(model).then((file) => save(file, `${structure.style}.glb`))}
          >
            <IconDownload size={16} aria-hidden /> <span>{t('box.view.model')}</span>
          </button>
        </div>
      </div>
      {model.moves && children}
    </>
  )
}

export default BoxView

/** Mixes a quarter of another color into a color; both `#rrggbb`. */
const mixed = (color: string, other: string): string => {
  const channel = (of: string, index: number) => Number.parseInt(of.slice(1 + index * 2, 3 + index * 2), 16)
  const channels = [0, 1, 2].map((index) => Math.round(0.75 * channel(color, index) + 0.25 * channel(other, index)))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const save = (file: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}
