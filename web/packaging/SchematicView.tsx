import type { Schematic } from '#application/packaging/contracts/schematics.ts'
import { FileList } from '../files/FileList.tsx'
import { t } from '../locales/i18n.ts'
import { Columns, Stack } from '../ui/Page.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ElementList } from './ElementList.tsx'
import { SchematicCanvas } from './SchematicCanvas.tsx'
import { useHiddenLayers } from './use-hidden-layers.ts'

/** A schematic for a supplier or a customer, who cannot change it. */
export const SchematicView = ({ schematic }: { schematic: Schematic }) => {
  const [hiddenLayers, toggleLayer] = useHiddenLayers()
  const { unit, name, attachments } = schematic
  return (
    <Columns
      main={
        <Panel title={t('schematics.drawing')}>
          <SchematicCanvas drawing={schematic} unit={unit} name={name} hiddenLayers={hiddenLayers} />
        </Panel>
      }
      aside={
        <Stack>
          <Panel title={t('schematics.elements')}>
            <ElementList drawing={schematic} unit={unit} hiddenLayers={hiddenLayers} toggleLayer={toggleLayer} />
          </Panel>
          {attachments.length > 0 && (
            <Panel title={t('schematics.files')}>
              <FileList files={attachments} label={t('schematics.files')} />
            </Panel>
          )}
        </Stack>
      }
    />
  )
}
