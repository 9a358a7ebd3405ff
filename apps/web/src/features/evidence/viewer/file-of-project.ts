/** Path parameters of the page and content endpoints. */
export interface FileOfProject {
  projectId: number
  attachmentId: number
}
