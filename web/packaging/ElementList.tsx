import type { SchematicElement } from '#application/packaging/contracts/schematics.ts'
import type { LengthUnit } from '#domain/lengths.ts'
import { isOutsideMargins } from '#domain/packaging/schematic.ts'
import { FileList } from '../files/FileList.tsx'
import { t } from '../locales/i18n.ts'
import type { Drawing } from './drawing-history.ts'
import { elementName, sizeText } from './element-label.ts'
import styles from './Schematic.module.css'

/** All elements by layer, the top one first. Without `select`, the list is only read, with the files of the elements. */
export const ElementList = ({
  drawing,
  unit,
  selected,
  select,
  hiddenLayers,
  toggleLayer,
}: {
  drawing: Drawing
  unit: LengthUnit
  selected?: string | undefined
  select?: (id: string) => void
  hiddenLayers: ReadonlySet<number>
  toggleLayer: (layer: number) => void
}) => {
  const layers = [...new Set(drawing.elements.map(({ layer }) => layer))].toSorted((a, b) => b - a)
  if (layers.length === 0) return <p className={styles.dim}>{t('schematics.noElements')}</p>
  return layers.map((layer) => (
    <section key={layer} className={styles.layer}>
      <label>
        <input type="checkbox" checked={!hiddenLayers.has(layer)} onChange={() => toggleLayer(layer)} />
        {t('schematics.layer', { layer })}
      </label>
      <ul>
        {drawing.elements
          .filter((one) => one.layer === layer)
          .map((element) => (
            <li key={element.id}>
              {select ? (
                <button type="button" aria-pressed={element.id === selected} onClick={() => select(element.id)}>
                  <Line element={element} drawing={drawing} unit={unit} />
                </button>
              ) : (
                <>
                  <Line element={element} drawing={drawing} unit={unit} />
                  {element.attachments.length > 0 && (
                    <FileList files={element.attachments} label={t('schematics.files')} />
                  )}
                </>
              )}
            </li>
          ))}
      </ul>
    </section>
  ))
}

const Line = ({ element, drawing, unit }: { element: SchematicElement; drawing: Drawing; unit: LengthUnit }) => (
  <>
    <bdi>{elementName(element)}</bdi> <small>{sizeText(element, unit)}</small>
    {isOutsideMargins(element, { ...drawing, unit }) && <em className={styles.outside}>{t('schematics.outside')}</em>}
  </>
)
