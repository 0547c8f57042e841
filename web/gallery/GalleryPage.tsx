import { Page, Stack } from '../ui/Page.tsx'
import { ActionGallery } from './ActionGallery.tsx'
import { ListGallery } from './ListGallery.tsx'
import { OrderGallery } from './OrderGallery.tsx'
import { PasswordGallery } from './PasswordGallery.tsx'
import { StatusGallery } from './StatusGallery.tsx'

/** Every primitive of ui/ in all its states: to look at, and for a browser test to walk through with axe. */
const GalleryPage = () => (
  <Page title="Gallery" lede="Every primitive of web/ui in all its states. A browser test visits this page.">
    <Stack>
      <StatusGallery />
      <OrderGallery />
      <ActionGallery />
      <PasswordGallery />
      <ListGallery />
    </Stack>
  </Page>
)

export default GalleryPage
