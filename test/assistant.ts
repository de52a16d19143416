import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type Command, FROM_CHECKOUT } from "./home.ts";

/** What a tool answers, told apart. */
export interface Told {
  isError: boolean;
  /** The text, for clients that read nothing else. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a tool answers is looked at field by field.
  data: any;
}

export interface Assistant {
  client: Client;
  pid: number | null;
  call(tool: string, asked?: Record<string, unknown>): Promise<Told>;
  /** What it said on stderr. */
  said(): string;
  close(): Promise<void>;
}

export interface AssistantMore {
  name?: string;
  args?: string[];
  command?: Command;
  /** The revision of the protocol, instead of the handshake of 2025. */
  pin?: string;
}

/** An assistant on the official client, which starts `creel mcp` and speaks to it. */
export async function startAssistant(home: string, more: AssistantMore = {}): Promise<Assistant> {
  const { name = "Test Client", args = [], command = FROM_CHECKOUT, pin } = more;
  const [program = "", ...before] = command;
  const { PATH = "", HOME = "" } = process.env;
  const transport = new StdioClientTransport({
    command: program,
    args: [...before, "mcp", ...args, "--home", home],
    env: { PATH, HOME, NO_COLOR: "1" },
    stderr: "pipe",
  });
  let said = "";
  transport.stderr?.on("data", (bytes: Buffer) => {
    said += bytes;
  });
  const client = new Client(
    { name, version: "1" },
    pin === undefined ? {} : { versionNegotiation: { mode: { pin } } },
  );
  await client.connect(transport);
  return {
    client,
    pid: transport.pid,
    async call(tool, asked = {}) {
      const { content, structuredContent, isError } = await client.callTool({ name: tool, arguments: asked });
      const [first] = content;
      return {
        isError: isError ?? false,
        text: first?.type === "text" ? first.text : "",
        data: structuredContent,
      };
    },
    said: () => said,
    close: () => client.close(),
  };
}
