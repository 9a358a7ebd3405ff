import { fileEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { createFolder } from './create-folder.ts'
import { deleteFile, deleteFiles, deleteFolder, deleteMixed } from './delete-files.ts'
import { listFiles, listFolder, listFolders } from './list-files.ts'
import { readAgain } from './read-again.ts'
import { openContent, showFile, showPage, showProgress } from './show-file.ts'
import { uploadFiles } from './upload-files.ts'

export const fileRoutes: Route[] = [
  route(fileEndpoints.list, listFiles),
  route(fileEndpoints.listFolder, listFolder),
  route(fileEndpoints.get, showFile),
  route(fileEndpoints.progress, showProgress),
  route(fileEndpoints.folders, listFolders),
  route(fileEndpoints.createFolder, createFolder),
  route(fileEndpoints.upload, uploadFiles),
  route(fileEndpoints.content, openContent),
  route(fileEndpoints.page, showPage),
  route(fileEndpoints.readAgain, readAgain),
  route(fileEndpoints.delete, deleteFile),
  route(fileEndpoints.deleteMany, deleteFiles),
  route(fileEndpoints.deleteMixed, deleteMixed),
  route(fileEndpoints.deleteFolder, deleteFolder),
]
