import type { Sealer } from '@dossier/platform'
import type { Comparer } from '../comparing/index.ts'
import type { DocumentReading } from '../reading/index.ts'
import { factEndpoints, fileEndpoints, searchableFileEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { expiringBins } from './bin/bin.jobs.ts'
import { binRoutes } from './bin/bin.routes.ts'
import { compareVersions } from './versions/compare-versions.ts'
import { createFolder } from './organising/create-folder.ts'
import { embeddingType } from './embedding/embedding-run.ts'
import { deleteFile, deleteFiles, deleteFolder, deleteMixed } from './organising/delete-files.ts'
import { downloadItems, prepareDownload } from './downloads/download-items.ts'
import { exportIndex } from './room-index/export-index.ts'
import { showPassword } from './reading/file-password.ts'
import { fileJobs } from './files.jobs.ts'
import { listFileFacts, listWorkspaceFacts } from './facts/list-facts.ts'
import { findPresent } from './uploads/find-present.ts'
import { listFiles, listFolder, listFolders } from './lists/list-files.ts'
import { listSearchableFiles } from './lists/list-searchable-files.ts'
import { listSearchedWorkspaces } from './lists/list-searched-workspaces.ts'
import { makeSearchable } from './reading/make-searchable.ts'
import { listVersions } from './versions/list-versions.ts'
import { moveItems } from './organising/move-items.ts'
import { readAgain, readManyAgain } from './reading/read-again.ts'
import { readingType, reindexingType } from './reading/reading-run.ts'
import { transcriptionType } from './reading/transcription-run.ts'
import { restoreVersion } from './versions/restore-version.ts'
import { selectItems } from './lists/select-items.ts'
import { openContent, showFile, showPage, showProgress } from './lists/show-file.ts'
import { openSignedFile, signFile } from './downloads/sign-file.ts'
import { unlockFile } from './reading/unlock-file.ts'
import { updateFile } from './organising/update-file.ts'
import { updateFolder } from './organising/update-folder.ts'
import { uploadFiles } from './uploads/upload-files.ts'

/** The ports that only this module needs. */
export interface FilePorts {
  /** Reads files in processes of their own. */
  reading: DocumentReading
  /** Compares texts in a process of its own. */
  comparing: Comparer
  /** Seals and opens the tokens of signed links. */
  sealer: Sealer
}

export const fileModule: Module<FilePorts> = {
  routes: [
    route(fileEndpoints.list, listFiles),
    route(fileEndpoints.listFolder, listFolder),
    route(fileEndpoints.ids, selectItems),
    route(fileEndpoints.get, showFile),
    route(fileEndpoints.progress, showProgress),
    route(fileEndpoints.folders, listFolders),
    route(fileEndpoints.createFolder, createFolder),
    route(fileEndpoints.update, updateFile),
    route(fileEndpoints.updateFolder, updateFolder),
    route(fileEndpoints.move, moveItems),
    route(fileEndpoints.readManyAgain, readManyAgain),
    route(fileEndpoints.signedUrl, signFile),
    route(fileEndpoints.signedContent, openSignedFile),
    route(fileEndpoints.prepareDownload, prepareDownload),
    route(fileEndpoints.download, downloadItems),
    route(fileEndpoints.index, exportIndex),
    route(fileEndpoints.upload, uploadFiles),
    route(fileEndpoints.findPresent, findPresent),
    route(fileEndpoints.versions, listVersions),
    route(fileEndpoints.restoreVersion, restoreVersion),
    route(fileEndpoints.compareVersions, compareVersions),
    route(fileEndpoints.unlock, unlockFile),
    route(fileEndpoints.password, showPassword),
    route(fileEndpoints.content, openContent),
    route(fileEndpoints.page, showPage),
    route(fileEndpoints.readAgain, readAgain),
    route(fileEndpoints.delete, deleteFile),
    route(fileEndpoints.deleteMany, deleteFiles),
    route(fileEndpoints.deleteMixed, deleteMixed),
    route(fileEndpoints.deleteFolder, deleteFolder),
    ...binRoutes,
    route(factEndpoints.ofFile, listFileFacts),
    route(factEndpoints.ofWorkspace, listWorkspaceFacts),
    route(searchableFileEndpoints.withAttachment, listSearchedWorkspaces),
    route(searchableFileEndpoints.scope, listSearchableFiles),
    route(searchableFileEndpoints.makeSearchable, makeSearchable),
  ],
  jobs: ({ readers }) => fileJobs(readers),
  runs: [embeddingType, readingType, reindexingType, transcriptionType],
  begin: expiringBins.begin,
}
