import {
  type ConfigurationForStaff,
  productionConfigurations,
} from '#application/production/contracts/configurations.ts'
import { type Attachment, pathOfFile, type UploadedFile } from '#domain/files/attachment.ts'
import { assetTargets, type AssetTarget, supplierAssetTypes, type SupplierAssetType } from '#domain/files/upload.ts'
import { maxAssets, productionConfigurationCan } from '#domain/production/production-configuration.ts'
import { api } from '../data/api.ts'
import { writeToCache } from '../data/queries.ts'
import { uploadFile } from '../files/upload-file.ts'
import { UploadFiles } from '../files/UploadFiles.tsx'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { Action } from '../ui/Action.tsx'
import { Panel } from '../ui/Panel.tsx'
import { toast } from '../ui/toast.ts'

type Of = { of: ConfigurationForStaff }

/**
 * Files of a configuration for staff: those that its customer sees, and those of the factory (PROD-002, PROD-D03). Files
 * of its items are added by a process (ART-D06).
 */
export const ConfigurationAssets = ({ of: one }: Of) => (
  <>
    {assetTargets.map((target) => (
      <Panel key={target} title={t(`production.library.${target}`)} internal={target === 'factoryAssets'}>
        {supplierAssetTypes.map((type) => (
          <AssetList key={type} of={one} target={target} type={type} />
        ))}
      </Panel>
    ))}
  </>
)

const AssetList = ({ of: one, target, type }: Of & { target: AssetTarget; type: SupplierAssetType }) => {
  const { id, status } = one
  const files = one[target][type]
  const label = t(`production.library.asset.${type}`)
  const disabledReason = refusalText(productionConfigurationCan.change({ status }))
  const save = async (changed: readonly Attachment[]) => {
    const body = { [target]: { ...one[target], [type]: changed } }
    const cached = writeToCache(productionConfigurations.get, { params: { id } }, productionConfigurations.list)
    return cached(await api.productionConfigurations.change({ params: { id }, body }))
  }
  const add = (uploaded: UploadedFile[]) =>
    save([...files, ...uploaded.map((file) => ({ ...file, url: pathOfFile(file.id, file.name) }))])
  return (
    <section>
      <h3>{label}</h3>
      {files.length === 0 && <p>{t('production.library.noFiles')}</p>}
      <ul aria-label={label}>
        {files.map((file) => (
          <li key={file.id}>
            <a href={file.url} download>
              <bdi>{file.name}</bdi>
            </a>{' '}
            <Action
              weight="quiet"
              do={() => save(files.filter((other) => other.id !== file.id))}
              disabledReason={disabledReason}
              onDone={() => toast(t('production.library.saved'))}
            >
              {t('production.library.removeFile', { name: file.name })}
            </Action>
          </li>
        ))}
      </ul>
      {disabledReason === undefined && files.length < maxAssets && (
        <UploadFiles
          weight="quiet"
          uploader={uploadFile}
          place={`configuration:${id}:${target}:${type}`}
          onUploaded={add}
          multiple
          label={t('production.library.chooseFile', { label })}
        >
          {t('production.library.addFile')}
        </UploadFiles>
      )}
    </section>
  )
}
