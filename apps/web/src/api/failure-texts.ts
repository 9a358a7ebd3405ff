import { type Endpoint, endpoints, type Translated } from '@dossier/contract'

const { files, members, admins, roles, projects, organizations, activity, search, conversations, signIn, accounts, drives, spreadsheets } =
  endpoints

type CalledEndpoint = Pick<Endpoint, 'method' | 'path'>

/** The texts of failed calls by endpoint (specification, section 8). */
const failureTexts: readonly (readonly [Translated, readonly CalledEndpoint[]])[] = [
  [{ en: 'Error logging in', ko: '로그인하지 못했습니다' }, [signIn.signInMember, signIn.signInAdmin]],
  [{ en: 'Error fetching files', ko: '파일을 불러오지 못했습니다' }, [files.list, files.listFolder, files.get, files.progress, files.ids]],
  [{ en: 'Error fetching folders', ko: '폴더를 불러오지 못했습니다' }, [files.folders]],
  [{ en: 'Error create folder', ko: '폴더를 만들지 못했습니다' }, [files.createFolder]],
  [{ en: 'Error updating file', ko: '파일을 변경하지 못했습니다' }, [files.update]],
  [{ en: 'Error updating folder', ko: '폴더를 변경하지 못했습니다' }, [files.updateFolder]],
  [{ en: 'Error moving files', ko: '파일을 이동하지 못했습니다' }, [files.move]],
  [{ en: 'Error uploading files', ko: '파일을 업로드하지 못했습니다' }, [files.upload]],
  [{ en: 'Error deleting file', ko: '파일을 삭제하지 못했습니다' }, [files.delete]],
  [{ en: 'Error deleting files', ko: '파일을 삭제하지 못했습니다' }, [files.deleteMany, files.deleteMixed]],
  [{ en: 'Error deleting folder', ko: '폴더를 삭제하지 못했습니다' }, [files.deleteFolder]],
  [{ en: 'Failed to export', ko: '내보내지 못했습니다' }, [files.index, conversations.export, activity.export, activity.exportAudit]],
  [{ en: 'Error fetching versions', ko: '버전을 불러오지 못했습니다' }, [files.versions]],
  [{ en: 'Error fetching workspaces', ko: '워크스페이스를 불러오지 못했습니다' }, [projects.list, projects.get]],
  [{ en: 'Error adding workspace', ko: '워크스페이스를 추가하지 못했습니다' }, [projects.create, projects.createSample]],
  [{ en: 'Error updating workspace', ko: '워크스페이스를 수정하지 못했습니다' }, [projects.update]],
  [{ en: 'Error deleting workspace', ko: '워크스페이스를 삭제하지 못했습니다' }, [projects.delete]],
  [{ en: 'Error fetching members', ko: '멤버를 불러오지 못했습니다' }, [members.list, members.listInProject]],
  [{ en: 'Error adding members', ko: '멤버를 추가하지 못했습니다' }, [members.add]],
  [{ en: 'Error adding new members', ko: '새 멤버를 추가하지 못했습니다' }, [members.addNew, members.invite]],
  [{ en: 'Error updating member status', ko: '멤버 상태를 변경하지 못했습니다' }, [members.setStatus]],
  [{ en: 'Error updating member role', ko: '멤버 역할을 변경하지 못했습니다' }, [members.setRole]],
  [{ en: 'Error updating member access', ko: '멤버 접근 범위를 변경하지 못했습니다' }, [members.setAccess]],
  [{ en: 'Error sending invitation', ko: '초대 메일을 보내지 못했습니다' }, [members.resendInvitation, organizations.resendInvitation]],
  [{ en: 'Error changing owner', ko: '소유자를 변경하지 못했습니다' }, [members.transferProject, members.transferOrganization]],
  [{ en: 'Error fetching admins', ko: '관리자를 불러오지 못했습니다' }, [admins.list]],
  [{ en: 'Error inviting admins', ko: '관리자를 초대하지 못했습니다' }, [admins.invite]],
  [{ en: 'Error updating admin status', ko: '관리자 상태를 변경하지 못했습니다' }, [admins.setStatus]],
  [{ en: 'Error fetching roles', ko: '역할을 불러오지 못했습니다' }, [roles.list]],
  [{ en: 'Error adding role', ko: '역할을 추가하지 못했습니다' }, [roles.create]],
  [{ en: 'Error updating role', ko: '역할을 수정하지 못했습니다' }, [roles.update]],
  [{ en: 'Error deleting role', ko: '역할을 삭제하지 못했습니다' }, [roles.delete]],
  [{ en: 'Error fetching activities', ko: '활동 기록을 불러오지 못했습니다' }, [activity.list, activity.audit]],
  [{ en: 'Error getting organizations', ko: '조직을 불러오지 못했습니다' }, [organizations.list]],
  [{ en: 'Error adding organization', ko: '조직을 추가하지 못했습니다' }, [organizations.invite]],
  [{ en: 'Error updating organization', ko: '조직 정보를 수정하지 못했습니다' }, [organizations.update]],
  [{ en: 'Error deleting organization', ko: '조직을 삭제하지 못했습니다' }, [organizations.delete]],
  [{ en: 'Error updating profile', ko: '프로필을 수정하지 못했습니다' }, [accounts.updateProfile]],
  [{ en: 'There was a problem with your request', ko: '요청을 처리하지 못했습니다' }, [search.ask]],
  [
    { en: 'Error fetching searches', ko: '검색 기록을 불러오지 못했습니다' },
    [search.list, search.get, conversations.list, conversations.get],
  ],
  [{ en: 'Error fetching spreadsheets', ko: '스프레드시트를 불러오지 못했습니다' }, [spreadsheets.list]],
  [{ en: 'Error adding spreadsheet', ko: '스프레드시트를 추가하지 못했습니다' }, [spreadsheets.create, spreadsheets.upload]],
  [{ en: 'Error syncing spreadsheet', ko: '스프레드시트를 저장하지 못했습니다' }, [spreadsheets.save]],
  [{ en: 'Error fetching drive items', ko: '드라이브를 불러오지 못했습니다' }, [drives.items, drives.list]],
]

const nameOf = ({ method, path }: CalledEndpoint) => `${method} ${path}`

const byEndpoint = new Map(failureTexts.flatMap(([text, called]) => called.map((endpoint) => [nameOf(endpoint), text] as const)))

/** The text of a failed call to this endpoint; undefined where the general text is used. */
export function failureTextOf(endpoint: CalledEndpoint): Translated | undefined {
  return byEndpoint.get(nameOf(endpoint))
}
