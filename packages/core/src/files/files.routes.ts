import { fileEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { compareVersions } from './compare-versions.ts'
import { createFolder } from './create-folder.ts'
import { deleteFile, deleteFiles, deleteFolder, deleteMixed } from './delete-files.ts'
import { downloadItems, prepareDownload } from './download-items.ts'
import { exportIndex } from './export-index.ts'
import { showPassword } from './file-password.ts'
import { findPresent } from './find-present.ts'
import { listFiles, listFolder, listFolders } from './list-files.ts'
import { listVersions } from './list-versions.ts'
import { moveItems } from './move-items.ts'
import { readAgain, readManyAgain } from './read-again.ts'
import { restoreVersion } from './restore-version.ts'
import { selectItems } from './select-items.ts'
import { openContent, showFile, showPage, showProgress } from './show-file.ts'
import { openSignedFile, signFile } from './sign-file.ts'
import { unlockFile } from './unlock-file.ts'
import { updateFile } from './update-file.ts'
import { updateFolder } from './update-folder.ts'
import { uploadFiles } from './upload-files.ts'

export const fileRoutes: Route[] = [
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
]
