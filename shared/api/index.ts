import * as comments from "./comments.ts";
import * as contents from "./contents.ts";
import * as documents from "./documents.ts";
import type { Endpoint } from "./endpoint.ts";
import * as jobEvents from "./job-events.ts";
import * as jobTypes from "./job-types.ts";
import * as jobs from "./jobs.ts";
import * as learned from "./learned.ts";
import { getDocs, getDocumentModel, getOpenApi } from "./schemas.ts";
import * as statistics from "./statistics.ts";
import * as status from "./status.ts";
import * as taxonomies from "./taxonomies.ts";
import * as teams from "./teams.ts";
import * as users from "./users.ts";

/** The version of the API. It is the version of the interface specification. */
export const apiVersion = "1.1";
/** The path prefix of every URI in responses. `/v1` is an alias of it. */
export const basePath = `/v${apiVersion}`;

/** Every endpoint of the service. */
export const endpoints: readonly Endpoint[] = [
  status.getStatus,
  getOpenApi,
  getDocs,
  getDocumentModel,
  users.createUser,
  users.login,
  users.getMe,
  users.rotateKey,
  users.revokeKey,
  teams.createTeam,
  teams.listTeams,
  teams.getTeam,
  teams.putTeam,
  teams.deleteTeam,
  teams.putMember,
  teams.deleteMember,
  teams.listInvitations,
  teams.acceptInvitation,
  teams.declineInvitation,
  documents.createDocument,
  documents.listDocuments,
  documents.getDocument,
  documents.getDocumentContents,
  documents.deleteDocument,
  taxonomies.listTaxonomies,
  taxonomies.getTaxonomy,
  taxonomies.putTaxonomy,
  taxonomies.deleteTaxonomy,
  taxonomies.searchConcepts,
  taxonomies.getConcept,
  taxonomies.getThresholdCurve,
  learned.listLearned,
  learned.exportLearned,
  learned.importLearned,
  learned.forgetLearned,
  learned.listLearnedDocuments,
  learned.getLearnedDocument,
  learned.forgetLearnedDocument,
  statistics.getStatistics,
  jobTypes.listJobTypes,
  jobTypes.getJobType,
  jobs.createJob,
  jobs.listJobs,
  jobs.getJob,
  jobEvents.listJobEvents,
  comments.listComments,
  jobs.checkoutJob,
  jobs.checkinJob,
  jobs.putJob,
  jobs.cancelJob,
  jobs.deleteJob,
  contents.listContents,
  contents.listContentsByRole,
  contents.getContent,
  contents.putContent,
  contents.putReading,
];
