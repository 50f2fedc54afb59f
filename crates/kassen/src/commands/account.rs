//! `kassen account`: what whoever runs a server does about accounts.

use super::serve::{data_folder, named_database};
use crate::fail::Fail;
use crate::out::Out;
use server::Config;
use std::path::PathBuf;

/// Accounts of a server, for whoever runs it
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  kassen account reset oda --data /srv/kassen\n  \
                        KASSEN_DATABASE=postgres://kassen@db.internal/kassen kassen account reset oda")]
pub struct Account {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Print a code by which somebody who lost the password of an account can set a new one: once,
    /// and within a day. The server may run meanwhile
    Reset {
        /// The name of the account
        name: String,
        /// The folder games are kept in, instead of the data folder
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// The PostgreSQL of the server instead; better in KASSEN_DATABASE if it holds a password
        #[arg(long, value_name = "URL")]
        database: Option<String>,
    },
}

impl Account {
    /// Carries it out.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let What::Reset { name, data, database } = self.what;
        let mut config = Config::new(data_folder(data)?);
        config.database = named_database(database);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Fail::Io(format!("no threads: {error}")))?;
        let code = runtime.block_on(server::accounts::code_for(&config, &name));
        let Some(code) = code.map_err(|fault| Fail::Io(fault.0))? else {
            return Err(Fail::Finding(format!("there is no account '{name}'")));
        };
        out.line(&code)?;
        out.line("Give this code to whoever the account belongs to, by a way nobody else reads.")?;
        out.line("On the page /account it sets a new password, once and within a day.")
    }
}
