import type { Facts, LetterText } from '../letter-text.ts'

/** To the new owner of an organisation or of a workspace. */
export const ownershipReceived = ({ project }: Facts): LetterText => ({
  subject:
    project === undefined
      ? { en: 'You now own {organization} on Dossier', ko: "'{organization}' 조직의 소유자가 되었습니다" }
      : { en: 'You now own the workspace {project}', ko: "'{project}' 워크스페이스의 소유자가 되었습니다" },
  paragraphs: [
    project === undefined
      ? {
          en: '{from} transferred ownership of the organization {organization} to you. You now have full access and can manage its members.',
          ko: "{from} 님이 '{organization}' 조직의 소유권을 회원님에게 이전했습니다. 이제 조직의 모든 작업과 멤버 관리를 할 수 있습니다.",
        }
      : {
          en: '{from} transferred ownership of the workspace {project} to you. You now have full access and can manage its members.',
          ko: "{from} 님이 '{project}' 워크스페이스의 소유권을 회원님에게 이전했습니다. 이제 워크스페이스의 모든 작업과 멤버 관리를 할 수 있습니다.",
        },
  ],
  button: { label: { en: 'Open Dossier', ko: 'Dossier 열기' }, path: '/' },
  reason: {
    en: 'You received this email because {from} made you the new owner. If this looks like a mistake, contact {from}.',
    ko: '{from} 님이 회원님을 새 소유자로 지정하여 보내 드리는 메일입니다. 잘못된 것 같다면 {from} 님에게 확인해 주세요.',
  },
})
