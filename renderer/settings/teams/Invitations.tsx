import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import { acceptInvitation, declineInvitation, type TeamInvitation } from "../../../shared/api/teams.ts";
import { t } from "../../messages/messages.ts";
import { service } from "../../session/clients.ts";
import { teamsKey, useInvitations } from "../../session/teams.ts";
import { Problem } from "../parts.tsx";
import { useAction } from "../use-action.ts";

/** Lists the user's invitations to teams, with buttons to accept or decline them. Shows nothing if there are none. */
export function Invitations(): ReactNode {
  const client = useQueryClient();
  const { data: invitations = [] } = useInvitations();
  const action = useAction();
  const answer = ({ team }: TeamInvitation, endpoint: typeof acceptInvitation | typeof declineInvitation): void =>
    action.run(async () => {
      const params = { teamId: team.id };
      if (endpoint === acceptInvitation) await service.call(acceptInvitation, { params });
      else await service.call(declineInvitation, { params });
      await client.invalidateQueries({ queryKey: teamsKey });
    });
  if (invitations.length === 0) return null;
  return (
    <section className="setting-details" aria-label={t("invitations-heading")}>
      <h2>{t("invitations-heading")}</h2>
      {action.problem !== null && <Problem>{action.problem}</Problem>}
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation.team.id} className="team-invitation">
            <span>
              {t("invitation-text", {
                team: invitation.team.name,
                name: invitation.invited_by.name,
                email: invitation.invited_by.email,
              })}
            </span>
            <Button onClick={() => answer(invitation, acceptInvitation)}>{t("invitation-accept-action")}</Button>
            <Button look="bare" onClick={() => answer(invitation, declineInvitation)}>
              {t("invitation-decline-action")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
