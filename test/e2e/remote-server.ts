import { createClient, type Client } from "../../shared/api/client.ts";
import { createUser, login } from "../../shared/api/users.ts";
import { startServer, type ServerProcess } from "../harness/galley-process.ts";
import { startTcpProxy, type TcpProxy } from "../harness/tcp-proxy.ts";

/** An account of the remote service. */
export interface Account {
  name: string;
  id: string;
  email: string;
  key: string;
  client: Client;
}

/** A server in a process of its own, behind a network that can be unplugged. */
export interface RemoteServer {
  process: ServerProcess;
  network: TcpProxy;
  /** The address that workbenches connect to. */
  address: string;
  signUp(name: string): Promise<Account>;
}

/** @param port the port of its address; by default any free one */
export async function startRemoteServer(dataFolder: string, port = 0): Promise<RemoteServer> {
  const network = await startTcpProxy(() => Number(new URL(process.origin).port), port);
  const process = await startServer(dataFolder, ["--allow-host", `localhost:${network.port}`]);
  const counts = new Map<string, number>();
  return {
    process,
    network,
    address: `http://localhost:${network.port}`,
    async signUp(name) {
      const { baseUrl } = process;
      const anonymous = createClient({ baseUrl });
      // The tests that share the server use the same names.
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const email = `${name.toLowerCase()}${count === 1 ? "" : count}@example.org`;
      const password = "correct horse battery";
      const { id } = await anonymous.call(createUser, { body: { name, email, password } });
      const body = { authentication_method: "password" as const, username: email, password };
      const { live } = (await anonymous.call(login, { body })).api_keys;
      if (live === null) throw new Error("The login returned no API key.");
      return { name, id, email, key: live, client: createClient({ baseUrl, key: live }) };
    },
  };
}
