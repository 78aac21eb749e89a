import { FleetApp } from '../../../src/fleet';

// <fragment>
const app = new FleetApp(); // was: new App()
// </fragment>
app.synth();
