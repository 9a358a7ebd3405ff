import { Page } from '../../ui/index.ts'

export function FilesPage() {
  return <Page title="files">{null}</Page>
}
