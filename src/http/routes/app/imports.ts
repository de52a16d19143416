import type { Actor } from "../../../domain/access/actor.ts";
import { Problem } from "../../../domain/problem.ts";
import { parseBody } from "../../../wire/body.ts";
import { ImportBody, ImportChangeBody } from "../../../wire/import/import.ts";
import { checkWhole, readSmall, readUpTo } from "../../request/request-body.ts";
import { replyJson, replyNoContent } from "../../request/responses.ts";
import type { RequestContext } from "../../request/route.ts";

const MAX_PIECE_BYTES = 8 * 1024 * 1024;

/** `GET /app/imports`: the imports, newest first. */
export async function listImports({ dependencies }: RequestContext): Promise<Response> {
  return replyJson({ imports: await dependencies.imports.list() });
}

/** `POST /app/imports`: a file of this computer, over the socket only, or an upload that follows. */
export async function addImport(context: RequestContext, by: Actor): Promise<Response> {
  const { request, checkAfterWait, dependencies } = context;
  const wanted = parseBody(ImportBody, await readSmall(request, checkAfterWait));
  if (!("path" in wanted)) {
    const { name, bytes, options } = wanted;
    return replyJson(await dependencies.imports.addUpload(name, bytes, options));
  }
  // A page must not name files: a script in it could read any of them.
  if (by.kind !== "terminal")
    throw new Problem("forbidden", "Files are named on the command line only. Upload the file.", {
      field: "path",
    });
  return replyJson(await dependencies.imports.addFile(wanted.path, wanted.options));
}

/** `GET /app/imports/{id}`: an import and how far it is. */
export async function getImport({ parameters, dependencies }: RequestContext): Promise<Response> {
  return replyJson(await dependencies.imports.get(parameters.id ?? ""));
}

/** `GET /app/imports/{id}/preview`: what it brings. */
export async function previewImport({ parameters, dependencies }: RequestContext): Promise<Response> {
  return replyJson(await dependencies.imports.preview(parameters.id ?? ""));
}

/** `GET /app/imports/{id}/columns`: the columns of a CSV and their roles, as it was read or as they are not clear. */
export async function describeImportColumns({ parameters, dependencies }: RequestContext): Promise<Response> {
  return replyJson(await dependencies.imports.columns(parameters.id ?? ""));
}

/** `PUT /app/imports/{id}/source?at=N&modifiedOn=S`: a piece of the file. The answer has the bytes that are there. */
export async function receiveImport(context: RequestContext): Promise<Response> {
  const { request, url, parameters, checkAfterWait, dependencies } = context;
  const read = (field: string, detail: string, none?: string) => {
    const value = url.searchParams.get(field) ?? none ?? "";
    if (/^\d{1,13}$/.test(value)) return Number(value);
    throw new Problem("invalid", `${field} is not ${detail}.`, { field });
  };
  const at = read("at", "the offset of the piece. Send a number of bytes");
  const modifiedOn = read("modifiedOn", "when the file was changed. Send Unix seconds", "0");
  return dependencies.budget.spend(MAX_PIECE_BYTES, "import", async () => {
    const body = await readUpTo(request, checkAfterWait, MAX_PIECE_BYTES);
    checkWhole(request, body, MAX_PIECE_BYTES);
    return replyJson({
      bytes: await dependencies.imports.receive(parameters.id ?? "", at, body.bytes, modifiedOn || null),
    });
  });
}

/** `PATCH /app/imports/{id}`: reads the file again with other choices. */
export async function changeImport(context: RequestContext): Promise<Response> {
  const { request, parameters, checkAfterWait, dependencies } = context;
  const { options } = parseBody(ImportChangeBody, await readSmall(request, checkAfterWait));
  return replyJson(await dependencies.imports.change(parameters.id ?? "", options));
}

/** `POST /app/imports/{id}/write`: writes the items of the preview. */
export async function writeImport(
  { parameters, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  return replyJson(await dependencies.imports.write(parameters.id ?? "", by));
}

/** `POST /app/imports/{id}/undo`: takes the import back. */
export async function undoImport({ parameters, dependencies }: RequestContext, by: Actor): Promise<Response> {
  return replyJson(await dependencies.imports.undo(parameters.id ?? "", by));
}

/** `DELETE /app/imports/{id}`: deletes its file and its stage; the items stay. */
export async function forgetImport({ parameters, dependencies }: RequestContext): Promise<Response> {
  await dependencies.imports.forget(parameters.id ?? "");
  return replyNoContent();
}
