import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type Command, DEFAULT_COMMAND } from "./home.ts";

/** The parts of a tool's result. */
export interface ToolResult {
  isError: boolean;
  /** The text, for clients that read nothing else. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests check a tool's result field by field.
  data: any;
}

export interface Assistant {
  client: Client;
  pid: number | null;
  call(tool: string, input?: Record<string, unknown>): Promise<ToolResult>;
  /** Its output on stderr. */
  stderr(): string;
  close(): Promise<void>;
}

export interface AssistantOptions {
  name?: string;
  args?: string[];
  command?: Command;
  /** The revision of the protocol, instead of the handshake of 2025. */
  pin?: string;
}

/** Starts `creel mcp` with the official client. */
export async function startAssistant(home: string, more: AssistantOptions = {}): Promise<Assistant> {
  const { name = "Test Client", args = [], command = DEFAULT_COMMAND, pin } = more;
  const [program = "", ...before] = command;
  const { PATH = "", HOME = "" } = process.env;
  const transport = new StdioClientTransport({
    command: program,
    args: [...before, "mcp", ...args, "--home", home],
    env: { PATH, HOME, NO_COLOR: "1" },
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", (bytes: Buffer) => {
    stderr += bytes;
  });
  const client = new Client(
    { name, version: "1" },
    pin === undefined ? {} : { versionNegotiation: { mode: { pin } } },
  );
  await client.connect(transport);
  return {
    client,
    pid: transport.pid,
    async call(tool, input = {}) {
      const { content, structuredContent, isError } = await client.callTool({ name: tool, arguments: input });
      const [first] = content;
      return {
        isError: isError ?? false,
        text: first?.type === "text" ? first.text : "",
        data: structuredContent,
      };
    },
    stderr: () => stderr,
    close: () => client.close(),
  };
}
